//! Dates and times of day of which nothing is known.
//!
//! Where the time is a word that is not known ([`Program::with_unknown_time`](fencepost_ir::Program::with_unknown_time)), `now()` gives
//! an object of such words, and what is written about it is a text of which nothing is known. The JDK's own code would decide
//! on them. So some of its methods begin by looking whether what they are asked about is such an object; otherwise they go on
//! as they are.

use fencepost_ir::{Kind, LocalOp, UnaryOp};

use super::body::Body;
use crate::class::Method;
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::code::{Call, Shuffle};
use crate::types::{LowerResult, STRING, unsupported};

/// The model library's class that looks.
const DATES: &str = "fencepost/Dates";

/// What a method is asked about.
#[derive(Clone, Copy)]
enum About {
    Now,
    /// Its object.
    This,
    /// The object that it is given.
    Given,
    /// The two objects that a static one is given.
    Both,
}

/// Methods that throw nothing because of what the time is.
const METHODS: [(&str, &str, &str, About); 15] = [
    ("java/time/Instant", "now", "()Ljava/time/Instant;", About::Now),
    ("java/time/LocalDateTime", "now", "()Ljava/time/LocalDateTime;", About::Now),
    ("java/time/LocalDate", "now", "()Ljava/time/LocalDate;", About::Now),
    ("java/time/LocalTime", "now", "()Ljava/time/LocalTime;", About::Now),
    ("java/time/Instant", "toString", "()Ljava/lang/String;", About::This),
    ("java/time/Instant", "toEpochMilli", "()J", About::This),
    ("java/time/LocalDate", "toString", "()Ljava/lang/String;", About::This),
    ("java/time/LocalTime", "toString", "()Ljava/lang/String;", About::This),
    ("java/time/Duration", "toString", "()Ljava/lang/String;", About::This),
    ("java/time/Duration", "toMillis", "()J", About::This),
    ("java/time/Duration", "toNanos", "()J", About::This),
    ("java/time/Duration", "toDays", "()J", About::This),
    ("java/util/Date", "toString", "()Ljava/lang/String;", About::This),
    (
        "java/time/Duration",
        "between",
        "(Ljava/time/temporal/Temporal;Ljava/time/temporal/Temporal;)Ljava/time/Duration;",
        About::Both,
    ),
    (
        "java/time/format/DateTimeFormatter",
        "format",
        "(Ljava/time/temporal/TemporalAccessor;)Ljava/lang/String;",
        About::Given,
    ),
];

impl Body<'_, '_> {
    /// Begins a method that may be asked about a time that is not known.
    pub(super) fn pass_on_unknown_time(&mut self, method: &Method) -> LowerResult<()> {
        let is_it = |(class, name, descriptor, _): &&(&str, &str, &str, About)| {
            *self.class.name == **class && *method.name == **name && *method.descriptor == **descriptor
        };
        let about = METHODS.iter().find(is_it).map(|it| it.3);
        let (Some(about), Some(result)) = (about, &method.signature.result) else { return Ok(()) };
        let object = "Ljava/lang/Object;";
        match about {
            About::Now => self.call_library(DATES, "now", "()J")?,
            About::This | About::Given => {
                self.load(Kind::Ref, if matches!(about, About::This) { 0 } else { 1 });
                self.call_library(DATES, "of", &format!("({object})J"))?;
            }
            About::Both => {
                self.load(Kind::Ref, 0);
                self.load(Kind::Ref, 1);
                self.call_library(DATES, "of", &format!("({object}{object})J"))?;
            }
        }
        let (entry, word) = self.pop_kept()?;
        let (flag, known) = (self.scratch(Kind::I32), self.out.label());
        self.emit(LocalOp::Unary { op: UnaryOp::IsUnwritten, dst: flag, a: word });
        self.out.branch(flag, false, known);
        self.temporaries.release(flag);
        let mut push = |body: &mut Self| body.push_again(Kind::I64, word);
        match result {
            Ty::Long => push(self),
            Ty::Class(name) if &**name == STRING => {
                push(self);
                self.call_library("fencepost/Strings", "of", &format!("(J)L{STRING};"))?;
            }
            Ty::Class(name) => self.make_of_unknown(name, &mut push)?,
            _ => return unsupported("what is asked about a time"),
        }
        self.leave(Some(result.kind()))?;
        self.out.bind(known);
        self.after_branches();
        self.release(&entry);
        Ok(())
    }

    /// Pushes an object of words that are not known.
    fn make_of_unknown(&mut self, name: &str, push: &mut dyn FnMut(&mut Self)) -> LowerResult<()> {
        let fields = match name {
            "java/time/Instant" | "java/time/Duration" => "(JI)V",
            "java/time/LocalDate" => "(III)V",
            "java/time/LocalTime" => "(IIII)V",
            "java/time/LocalDateTime" => "(Ljava/time/LocalDate;Ljava/time/LocalTime;)V",
            _ => return unsupported("a time of this class"),
        };
        let class = Ty::class(name);
        self.new_object(&class)?;
        self.shuffle(Shuffle::Dup)?;
        if name == "java/time/LocalDateTime" {
            self.make_of_unknown("java/time/LocalDate", push)?;
            self.make_of_unknown("java/time/LocalTime", push)?;
        } else {
            for letter in fields.trim_matches(['(', ')', 'V']).chars() {
                push(self);
                if letter == 'I' {
                    self.convert(Kind::I64, Kind::I32)?;
                }
            }
        }
        self.invoke(Call::Special, &Member { class, name: "<init>".into(), descriptor: fields.into() })
    }
}
