//! Which instruction has put what on the stack, as HotSpot finds it out for the messages of null pointer exceptions (JEP 358).
//!
//! It goes through the code in its order and looks at each instruction once; so what a jump back brings is not known.

use fencepost_ir::Kind;
use fencepost_ir::op::{FloatOp, IntOp};

use super::{Call, Code, Instruction, Shuffle};
use crate::class::constant::{Constant, Member};
use crate::class::descriptor::{Signature, Ty};
use crate::frames::step::element_kind;

/// What is on the stack before an instruction, and what has been stored until then.
#[derive(Clone, Default)]
pub(crate) struct Before {
    /// By word, the position of the instruction that has put it there, if it is the same on all ways.
    words: Vec<Option<usize>>,
    /// The first 64 variables that have been stored to, as bits.
    stored: u64,
}

/// That, before each instruction that can be reached.
pub(crate) struct Sources(Vec<Option<Before>>);

impl Sources {
    pub(crate) fn of(code: &Code) -> Sources {
        let mut all: Vec<Option<Before>> = vec![None; code.instructions.len()];
        let mut done = vec![false; all.len()];
        if let Some(first) = all.first_mut() {
            *first = Some(Before::default());
        }
        for handler in &code.handlers {
            if let Some(at) = code.position(handler.target) {
                all[at].get_or_insert(Before { words: vec![Some(at)], stored: 0 });
            }
        }
        let mut has_new = true;
        while has_new {
            has_new = false;
            for (at, (_, instruction)) in code.instructions.iter().enumerate() {
                let (false, Some(before)) = (done[at], &all[at]) else { continue };
                let mut after = before.clone();
                after.goes_through(at, instruction);
                (done[at], has_new) = (true, true);
                let jumps = instruction.targets().into_iter().filter_map(|target| code.position(target));
                let next = (!instruction.ends_flow()).then_some(at + 1);
                for to in jumps.chain(next).filter(|&to| to < done.len()) {
                    match &mut all[to] {
                        Some(known) if !done[to] => known.join(&after),
                        Some(_) => {}
                        none => *none = Some(after.clone()),
                    }
                }
            }
        }
        Sources(all)
    }

    /// Where the word comes from that has so many above it before the instruction at a position.
    pub(crate) fn word(&self, at: usize, above: usize) -> Option<usize> {
        let words = &self.0.get(at)?.as_ref()?.words;
        *words.get(words.len().checked_sub(above + 1)?)?
    }

    /// Whether a variable may have been stored to before the instruction at a position.
    pub(crate) fn is_stored(&self, at: usize, variable: u16) -> bool {
        let before = self.0.get(at).and_then(Option::as_ref);
        before.is_none_or(|before| variable >= 64 || before.stored >> variable & 1 != 0)
    }
}

impl Before {
    fn join(&mut self, other: &Before) {
        self.stored |= other.stored;
        self.words.truncate(other.words.len());
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word = word.filter(|_| word == other);
        }
    }

    fn push(&mut self, at: usize, kind: Kind) {
        self.words.resize(self.words.len() + words(kind), Some(at));
    }

    fn pop(&mut self, words: usize) {
        self.words.truncate(self.words.len().saturating_sub(words));
    }

    /// Pops so many words, pushes one value.
    fn gives(&mut self, at: usize, words: usize, kind: Kind) {
        self.pop(words);
        self.push(at, kind);
    }

    fn stores(&mut self, variable: u16) {
        self.stored |= 1u64.checked_shl(variable.into()).unwrap_or(0);
    }

    fn goes_through(&mut self, at: usize, instruction: &Instruction) {
        match instruction {
            // HotSpot takes a variable that is counted up for the one that it was.
            Instruction::Nop
            | Instruction::Increment(..)
            | Instruction::Goto(_)
            | Instruction::Ret(_)
            | Instruction::Return(_)
            | Instruction::Throw
            | Instruction::CheckCast(_) => {}
            Instruction::Push(kind, _) | Instruction::Load(kind, _) => self.push(at, *kind),
            Instruction::Constant(constant) => self.push(at, kind_of(constant)),
            Instruction::Store(kind, variable) => {
                (0..words(*kind) as u16).for_each(|more| self.stores(variable.saturating_add(more)));
                self.pop(words(*kind));
            }
            Instruction::ArrayLoad(storage) => self.gives(at, 2, element_kind(*storage)),
            Instruction::ArrayStore(storage) => self.pop(2 + words(element_kind(*storage))),
            Instruction::Shuffle(shuffle) => self.shuffle(*shuffle),
            Instruction::Integers(kind, IntOp::Shl | IntOp::Shr | IntOp::ShrUnsigned) => {
                self.gives(at, words(*kind) + 1, *kind)
            }
            Instruction::Integers(kind, _) => self.gives(at, 2 * words(*kind), *kind),
            Instruction::Floats(kind, FloatOp::CompareLess | FloatOp::CompareGreater) => {
                self.gives(at, 2 * words(*kind), Kind::I32)
            }
            Instruction::Floats(kind, _) => self.gives(at, 2 * words(*kind), *kind),
            Instruction::CompareLongs => self.gives(at, 4, Kind::I32),
            Instruction::Negate(kind) => self.gives(at, words(*kind), *kind),
            Instruction::Convert(from, to) => self.gives(at, words(*from), *to),
            Instruction::Narrow(_) | Instruction::ArrayLength | Instruction::InstanceOf(_) => {
                self.gives(at, 1, Kind::I32)
            }
            Instruction::IfZero(..)
            | Instruction::IfNull(..)
            | Instruction::TableSwitch { .. }
            | Instruction::LookupSwitch { .. }
            | Instruction::MonitorEnter
            | Instruction::MonitorExit => self.pop(1),
            Instruction::IfIntegers(..) | Instruction::IfSame(..) => self.pop(2),
            Instruction::Jsr(_) | Instruction::New(_) => self.push(at, Kind::Ref),
            Instruction::GetStatic(member) => self.push(at, field(member)),
            Instruction::PutStatic(member) => self.pop(words(field(member))),
            Instruction::GetField(member) => self.gives(at, 1, field(member)),
            Instruction::PutField(member) => self.pop(1 + words(field(member))),
            Instruction::Invoke(call, member) => {
                self.calls(at, usize::from(*call != Call::Static), &member.descriptor)
            }
            Instruction::InvokeDynamic(site) => self.calls(at, 0, &site.descriptor),
            Instruction::NewArray(_) => self.gives(at, 1, Kind::Ref),
            Instruction::NewMatrix(_, lengths) => self.gives(at, usize::from(*lengths), Kind::Ref),
        }
    }

    fn calls(&mut self, at: usize, receiver: usize, descriptor: &str) {
        let Some(signature) = Signature::parse(descriptor) else { return };
        self.pop(receiver + argument_words(&signature));
        if let Some(result) = &signature.result {
            self.push(at, result.kind());
        }
    }

    fn shuffle(&mut self, shuffle: Shuffle) {
        let Some((top, below)) = shuffle.copies() else {
            match (shuffle, self.words.as_mut_slice()) {
                (Shuffle::Pop, _) => self.pop(1),
                (Shuffle::Pop2, _) => self.pop(2),
                (_, [.., lower, upper]) => std::mem::swap(lower, upper),
                _ => {}
            }
            return;
        };
        let Some(at) = self.words.len().checked_sub(top + below) else { return };
        let upper = self.words[at + below..].to_vec();
        self.words.splice(at..at, upper);
    }
}

/// How many words the arguments of a method take, without the receiver.
pub(crate) fn argument_words(signature: &Signature) -> usize {
    signature.parameters.iter().map(|ty| words(ty.kind())).sum()
}

/// How many words a value takes.
pub(crate) fn words(kind: Kind) -> usize {
    if matches!(kind, Kind::I64 | Kind::F64) { 2 } else { 1 }
}

fn field(member: &Member) -> Kind {
    Ty::parse(&member.descriptor).map_or(Kind::Ref, |ty| ty.kind())
}

fn kind_of(constant: &Constant) -> Kind {
    match constant {
        Constant::Integer(_) => Kind::I32,
        Constant::Float(_) => Kind::F32,
        Constant::Long(_) => Kind::I64,
        Constant::Double(_) => Kind::F64,
        Constant::Dynamic(site) => Ty::parse(&site.descriptor).map_or(Kind::Ref, |ty| ty.kind()),
        Constant::String(_) | Constant::Class(_) | Constant::MethodHandle(_) | Constant::MethodType(_) => {
            Kind::Ref
        }
    }
}
