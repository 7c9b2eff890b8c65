#ifndef _FENCEPOST_CTYPE_H
#define _FENCEPOST_CTYPE_H
static int isdigit(int c) { return c >= '0' && c <= '9'; }
static int islower(int c) { return c >= 'a' && c <= 'z'; }
static int isupper(int c) { return c >= 'A' && c <= 'Z'; }
static int isalpha(int c) { return islower(c) || isupper(c); }
static int isalnum(int c) { return isalpha(c) || isdigit(c); }
static int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static int tolower(int c) { return isupper(c) ? c + 32 : c; }
static int toupper(int c) { return islower(c) ? c - 32 : c; }
#endif
