//! Hazard pointers: a retired node is freed when nothing protects it, and not before.

use crate::support::verdict;

/// A reader that looks at a node, and a writer that replaces and retires it.
fn program(reader: &str) -> String {
    format!(
        r#"#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
#include <genmc.h>
struct node {{ int value; }};
_Atomic(struct node *) shared;
static struct node *new_node(int value) {{
    struct node *node = malloc(sizeof *node);
    node->value = value;
    return node;
}}
static void *reader(void *argument) {{
    {reader}
    return NULL;
}}
int main(void) {{
    atomic_init(&shared, new_node(1));
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    struct node *old = atomic_exchange(&shared, new_node(2));
    __VERIFIER_hp_retire(old);
    pthread_join(thread, NULL);
    return 0;
}}
"#
    )
}

const PROTECT: &str =
    "__VERIFIER_hp_t *hp = __VERIFIER_hp_alloc(); struct node *node = __VERIFIER_hp_protect(hp, &shared);";

#[test]
fn a_protected_node_is_not_freed() {
    let text = program(&format!(
        "{PROTECT} assert(node->value > 0); __VERIFIER_hp_clear(hp); __VERIFIER_hp_free(hp);"
    ));
    for model in ["sc", "tso", "pso"] {
        assert_eq!(verdict(&text, model), "holds", "{model}");
    }
}

#[test]
fn a_node_without_protection_is_freed() {
    let text = program("struct node *node = atomic_load(&shared); assert(node->value > 0);");
    assert!(verdict(&text, "sc").contains("freed"), "{}", verdict(&text, "sc"));
}

#[test]
fn protection_ends() {
    for end in ["__VERIFIER_hp_clear(hp);", "__VERIFIER_hp_free(hp);", "__VERIFIER_hp_protect(hp, &shared);"]
    {
        let text = program(&format!("{PROTECT} {end} assert(node->value > 0);"));
        assert!(verdict(&text, "sc").contains("freed"), "{end}: {}", verdict(&text, "sc"));
    }
}

#[test]
fn a_node_is_retired_once() {
    let text = program(&format!("{PROTECT} __VERIFIER_hp_retire(node); __VERIFIER_hp_retire(node);"));
    assert!(verdict(&text, "sc").contains("retired already"), "{}", verdict(&text, "sc"));
}
