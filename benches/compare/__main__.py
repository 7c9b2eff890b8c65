"""`python3 benches/compare` starts here."""

import sys

import command

sys.exit(command.main())
