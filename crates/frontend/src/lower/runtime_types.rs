//! Run-time types of a program under construction: which there are, which objects are made of, which are tested for.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hash;

use fencepost_ir::{MethodId, Selector, TypeId};

/// The run-time types: `K` is what has one, `T` is what objects are instances of.
#[derive(Debug)]
pub struct RuntimeTypes<K, T> {
    ids: HashMap<K, TypeId>,
    list: Vec<K>,
    /// What objects are made of, in order of appearance.
    instantiated: Vec<T>,
    instances: HashMap<TypeId, T>,
    /// Types that casts, handlers and array stores test for.
    targets: BTreeSet<TypeId>,
    /// What each instantiated type does for each message.
    dispatch: HashMap<T, Vec<(Selector, MethodId)>>,
}

impl<K, T> Default for RuntimeTypes<K, T> {
    fn default() -> RuntimeTypes<K, T> {
        let (ids, list, instantiated, instances, targets, dispatch) = Default::default();
        RuntimeTypes { ids, list, instantiated, instances, targets, dispatch }
    }
}

impl<K: Clone + Eq + Hash + From<T>, T: Clone + Eq + Hash> RuntimeTypes<K, T> {
    /// The run-time type of something.
    pub fn id(&mut self, key: &K) -> TypeId {
        if let Some(&id) = self.ids.get(key) {
            return id;
        }
        let id = TypeId(self.list.len() as u32);
        self.list.push(key.clone());
        self.ids.insert(key.clone(), id);
        id
    }

    /// The run-time type of a type that objects are made of.
    pub fn instantiate(&mut self, ty: &T) -> TypeId {
        let id = self.id(&ty.clone().into());
        self.instances.entry(id).or_insert_with(|| {
            self.instantiated.push(ty.clone());
            ty.clone()
        });
        id
    }

    /// The run-time type of something that objects are tested for.
    pub fn target(&mut self, key: &K) -> TypeId {
        let id = self.id(key);
        self.targets.insert(id);
        id
    }

    /// What objects are made of, in order of appearance.
    pub fn instantiated(&self) -> &[T] {
        &self.instantiated
    }

    /// What has a run-time type, if there are so many.
    pub(super) fn get(&self, id: TypeId) -> Option<&K> {
        self.list.get(id.0 as usize)
    }

    /// What objects of a run-time type are instances of, if there are any.
    pub(super) fn instance(&self, id: TypeId) -> Option<&T> {
        self.instances.get(&id)
    }

    /// What is tested for.
    pub(super) fn targets(&self) -> Vec<TypeId> {
        self.targets.iter().copied().collect()
    }

    /// Objects of a type do this for a message.
    pub(super) fn implement(&mut self, ty: &T, selector: Selector, method: MethodId) {
        self.dispatch.entry(ty.clone()).or_default().push((selector, method));
    }

    /// What objects of a type do for messages, in order of these. It is asked for once, when the type is described.
    pub fn take_dispatch(&mut self, ty: &T) -> Vec<(Selector, MethodId)> {
        let mut dispatch = self.dispatch.remove(ty).unwrap_or_default();
        dispatch.sort_unstable();
        dispatch
    }
}
