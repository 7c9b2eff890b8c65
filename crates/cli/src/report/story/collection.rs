//! Calls on the collections of the class libraries in the user's words: "adds to `orders`, a List<Order>".

use fencepost::places::holder;
use fencepost_ir::{ControlOp, Op, Pc, Program};

/// How the names of classes end that hold elements.
const COLLECTIONS: [&str; 12] = [
    "List",
    "Dictionary",
    "Map",
    "Set",
    "Queue",
    "Stack",
    "Deque",
    "Bag",
    "Vector",
    "Hashtable",
    "HashTable",
    "Collection",
];

/// What the methods of collections do, by their names in lower case. `{}` is the collection.
const DEEDS: [(&str, &[&str]); 24] = [
    (
        "adds to {}",
        &["add", "addlast", "addfirst", "enqueue", "offer", "offerfirst", "offerlast", "addelement"],
    ),
    ("adds several elements to {}", &["addrange", "addall"]),
    ("tries to add to {}", &["tryadd", "tryenqueue"]),
    ("inserts into {}", &["insert", "insertrange"]),
    ("puts into {}", &["put", "putall", "putfirst", "putlast"]),
    ("sets an element of {}", &["set_item", "set", "replace", "setelementat"]),
    ("pushes onto {}", &["push"]),
    ("pops from {}", &["pop"]),
    ("tries to pop from {}", &["trypop"]),
    (
        "takes from {}",
        &["dequeue", "take", "poll", "pollfirst", "polllast", "takefirst", "takelast", "drainto"],
    ),
    ("tries to take from {}", &["trydequeue", "trytake"]),
    (
        "removes from {}",
        &["remove", "removefirst", "removelast", "removeat", "removeall", "removeif", "removerange"],
    ),
    ("tries to remove from {}", &["tryremove"]),
    (
        "reads an element of {}",
        &["get_item", "get", "getfirst", "getlast", "element", "elementat", "firstelement"],
    ),
    ("looks up a key in {}", &["trygetvalue", "getordefault", "getvalueordefault"]),
    ("looks at the next element of {}", &["peek", "peekfirst", "peeklast", "trypeek"]),
    ("looks up or adds a key in {}", &["putifabsent", "computeifabsent", "getoradd"]),
    ("updates an element of {}", &["merge", "compute", "computeifpresent", "addorupdate", "tryupdate"]),
    ("looks for something in {}", &["contains", "containskey", "containsvalue", "indexof", "lastindexof"]),
    ("counts the elements of {}", &["get_count", "size", "get_length"]),
    ("looks whether anything is in {}", &["isempty", "get_isempty"]),
    ("begins to go through {}", &["getenumerator", "iterator", "listiterator", "descendingiterator"]),
    ("goes through {}", &["foreach"]),
    ("empties {}", &["clear"]),
];

/// What a call of a method of a collection does, if it is one. The method is as stories name it, with its class where that is
/// known.
pub(super) fn tell(program: &Program, site: Pc, class: Option<&str>, method: &str) -> Option<String> {
    if class.is_some_and(|class| !is_collection(class)) {
        return None;
    }
    let plain = method.split('<').next().unwrap_or(method).to_lowercase();
    // A map has keys, and no places.
    let is_map =
        class.is_some_and(|class| class.split('<').next().is_some_and(|class| class.ends_with("Map")));
    let plain = if is_map && plain == "get" { "getordefault".to_owned() } else { plain };
    let (deed, _) = DEEDS.iter().find(|(_, names)| names.contains(&plain.as_str()))?;
    Some(deed.replace("{}", &named(receiver(program, site).as_deref(), class)?))
}

/// Whether a class, without its package or namespace, holds elements.
pub(super) fn is_collection(class: &str) -> bool {
    let plain = class.split('<').next().unwrap_or(class);
    COLLECTIONS.iter().any(|end| plain.ends_with(end))
}

/// `` `orders`, a List<Order> ``, as far as that is known.
pub(super) fn named(variable: Option<&str>, class: Option<&str>) -> Option<String> {
    let with_article = class.map(|class| {
        let article = if class.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
        format!("{article} {class}")
    });
    match (variable, with_article) {
        (Some(variable), Some(class)) => Some(format!("`{variable}`, {class}")),
        (Some(variable), None) => Some(format!("`{variable}`")),
        (None, class) => class,
    }
}

/// What the source calls the object that a method is called on.
pub(super) fn receiver(program: &Program, site: Pc) -> Option<String> {
    let Op::Control(
        ControlOp::Call { arguments, .. }
        | ControlOp::CallVirtual { arguments, .. }
        | ControlOp::TailCall { arguments, .. },
    ) = *program.code.get(site as usize)?
    else {
        return None;
    };
    holder(program, site, *program.operands(arguments).first()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collections_are_known_by_their_names() {
        for class in [
            "List<Order>",
            "ConcurrentDictionary<string, List<int>>",
            "ArrayDeque",
            "TreeMap",
            "ConcurrentBag<int>",
        ] {
            assert!(is_collection(class), "{class}");
        }
        for class in ["Interlocked", "Thread", "Task<List<int>>", "AtomicInteger", "Math"] {
            assert!(!is_collection(class), "{class}");
        }
    }

    #[test]
    fn an_object_is_named_as_far_as_it_is_known() {
        let told = |variable, class| named(variable, class).unwrap_or_default();
        assert_eq!(told(Some("orders"), Some("List<Order>")), "`orders`, a List<Order>");
        assert_eq!(told(None, Some("ArrayDeque")), "an ArrayDeque");
        assert_eq!(told(Some("orders"), None), "`orders`");
        assert_eq!(named(None, None), None);
    }
}
