//! What the model library asks about the program as a whole: the platform it is made for, its literals, whether it
//! redirects the console, interrupts threads, or has locks of .NET 9. And arrays whose shape only the caller knows.

use crate::lower::Linker;
use crate::lower::Routine;
use crate::lower::body::Body;
use crate::lower::stack::StackEntry;
use crate::metadata::rows::{AssemblyRef, MemberRef, TypeRef};
use crate::metadata::{TableId, Token};
use crate::types::{LowerResult, MethodInst, Shape, Ty, unsupported};
use crate::world::{AssemblyId, MAIN, is_framework};

impl Body<'_, '_> {
    pub(super) fn ask_program(&mut self, question: &str, result: Ty) -> LowerResult<()> {
        let program = self.link.types.world.assembly(MAIN);
        let answer = match question {
            "IsForDotnet" => program.is_for_dotnet().into(),
            "DotnetVersion" => program.dotnet_version().unwrap_or(0).into(),
            "CanRedirect" => self.link.can_redirect().into(),
            "HasInterrupts" => self.link.has_interrupts().into(),
            "Literals" => {
                let head = self.link.literals()?;
                return self.push_constant(head, result);
            }
            _ => return unsupported(format!("the runtime has no {question}")),
        };
        self.push_const(result, answer);
        Ok(())
    }

    /// Refuses an object whose monitor is used, if it is a `System.Threading.Lock` and the program has such locks.
    pub(super) fn refuse_lock(&mut self, arguments: Vec<StackEntry>) -> LowerResult<()> {
        if !self.link.uses_lock() {
            arguments.iter().for_each(|entry| self.release(entry));
            return Ok(());
        }
        let class = self.link.types.system("System.Threading", "Lock")?;
        match self.link.types.find_method(class, "Refuse", None)? {
            Some(method) => self.invoke_static(&method, arguments),
            None => unsupported("the library's Lock has no Refuse"),
        }
    }

    /// An array with a lower bound and a length for each dimension.
    pub(super) fn new_shaped(
        &mut self,
        inst: &MethodInst,
        arguments: Vec<StackEntry>,
        result: Ty,
    ) -> LowerResult<()> {
        let Some(&element) = inst.args.first() else {
            return unsupported("NewShaped without an element type");
        };
        let count = arguments.len() as u32;
        let array = self.link.types.intern(Shape::MultiArray { element, rank: count / 2 });
        self.emit_call(Routine::ArrayNew(array, count), arguments, result)
    }
}

impl Linker<'_> {
    /// Whether the assembly that is checked names a method that may redirect the console. Others are loaded on the way,
    /// and the answer must not change.
    fn can_redirect(&self) -> bool {
        let redirects = |row: MemberRef<'_>| matches!(row.name, "SetOut" | "SetIn" | "SetError");
        self.types.world.assembly(MAIN).rows::<MemberRef<'_>>().any(redirects)
    }

    /// The assembly that is checked, and those that it refers to and that are not the framework's.
    fn own_assemblies(&mut self) -> Vec<AssemblyId> {
        let mut seen = vec![MAIN];
        let mut at = 0;
        while let Some(&id) = seen.get(at) {
            at += 1;
            let assembly = self.types.world.assembly(id);
            for reference in assembly.rows::<AssemblyRef<'_>>() {
                let own =
                    (!is_framework(reference.name)).then(|| self.types.world.named(reference.name)).flatten();
                seen.extend(own.filter(|own| !seen.contains(own)));
            }
        }
        seen
    }

    /// Whether the program's own assemblies name `System.Threading.Lock`.
    fn uses_lock(&mut self) -> bool {
        let is_lock = |row: TypeRef<'_>| (row.namespace, row.name) == ("System.Threading", "Lock");
        self.own_assemblies()
            .into_iter()
            .any(|id| self.types.world.assembly(id).rows::<TypeRef<'_>>().any(is_lock))
    }

    /// Whether the program's own assemblies name `Thread.Interrupt`. Others are loaded on the way, and the answer must not
    /// change, so it is asked once.
    pub(crate) fn has_interrupts(&mut self) -> bool {
        if let Some(known) = self.interrupts {
            return known;
        }
        let own = self.own_assemblies();
        let found = own.into_iter().any(|id| {
            let assembly = self.types.world.assembly(id);
            let is_thread = |parent: Token| {
                parent.table() == Some(TableId::TypeRef)
                    && assembly.row::<TypeRef<'_>>(parent).name == "Thread"
            };
            assembly.rows::<MemberRef<'_>>().any(|row| row.name == "Interrupt" && is_thread(row.parent))
        });
        self.interrupts = Some(found);
        found
    }

    /// The list of all literals, which is filled in at the end.
    fn literals(&mut self) -> LowerResult<u32> {
        let head = match self.all_literals {
            Some(head) => head,
            None => self.known_object("Fencepost", "LiteralList", &[])?,
        };
        self.all_literals = Some(head);
        Ok(head)
    }

    /// Lists the literals, if a program looks for one.
    pub(crate) fn list_literals(&mut self) -> LowerResult<()> {
        let Some(head) = self.all_literals else { return Ok(()) };
        let mut next = 0;
        for constant in self.draft.literals() {
            let fields = [("_text", u64::from(constant) + 1), ("_next", next)];
            next = u64::from(self.known_object("Fencepost", "LiteralList", &fields)?) + 1;
        }
        self.set_known(head, ("Fencepost", "LiteralList"), "_next", next)
    }
}
