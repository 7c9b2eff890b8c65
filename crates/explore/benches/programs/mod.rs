//! Litmus programs of growing size, as text in herd's generic assembly.

/// A litmus test with these threads, one instruction a line.
fn test(name: &str, threads: &[Vec<String>]) -> String {
    let height = threads.iter().map(Vec::len).max().unwrap_or(0);
    let width = threads.iter().flatten().map(String::len).max().unwrap_or(0).max(2);
    let row = |cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:width$}")).collect();
        format!(" {} ;\n", cells.join(" | "))
    };
    let mut text = format!("LISA {name}\n{{ }}\n");
    text += &row((0..threads.len()).map(|thread| format!("P{thread}")).collect());
    for line in 0..height {
        text += &row(threads.iter().map(|thread| thread.get(line).cloned().unwrap_or_default()).collect());
    }
    text
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Two threads, `k` stores each, all to different variables.
pub(crate) fn stores(k: usize) -> String {
    let thread = |thread: usize| (0..k).map(|store| format!("w[] x{thread}_{store} 1")).collect();
    test(&format!("stores{k}"), &[thread(0), thread(1)])
}

/// Store buffering around a ring of `n` threads: each writes its own variable and reads the next.
pub(crate) fn ring(n: usize) -> String {
    let thread = |thread: usize| vec![format!("w[] x{thread} 1"), format!("r[] r1 x{}", (thread + 1) % n)];
    let registers: Vec<String> = (0..n).map(|thread| format!("{thread}:r1=0")).collect();
    let threads: Vec<Vec<String>> = (0..n).map(thread).collect();
    format!("{}exists ({})\n", test(&format!("SB{n}"), &threads), registers.join(" /\\ "))
}

/// Peterson's lock, both threads entering for ever; with the fences that total store order needs.
pub(crate) fn peterson(fenced: bool) -> String {
    let fence = if fenced { "f[]" } else { "" };
    let thread = |own: usize, other: usize| {
        lines(&format!(
            "Again: w[] flag{own} 1
             w[] turn {other}
             {fence}
             Spin: r[] r1 flag{other}
             mov r2 (eq r1 0)
             b[] r2 Enter
             r[] r3 turn
             mov r4 (eq r3 {own})
             b[] r4 Enter
             b[] Spin
             Enter: w[] inside {own}
             r[] r5 inside
             w[] flag{own} 0
             b[] Again"
        ))
    };
    test("peterson", &[thread(0, 1), thread(1, 0)])
}

/// Dekker's lock, both threads entering for ever.
pub(crate) fn dekker(fenced: bool) -> String {
    let fence = if fenced { "f[]" } else { "" };
    let thread = |own: usize, other: usize| {
        lines(&format!(
            "Again: w[] flag{own} 1
             {fence}
             Spin: r[] r1 flag{other}
             mov r2 (eq r1 0)
             b[] r2 Enter
             r[] r3 turn
             mov r4 (eq r3 {own})
             b[] r4 Spin
             w[] flag{own} 0
             Yield: r[] r3 turn
             mov r4 (neq r3 {own})
             b[] r4 Yield
             w[] flag{own} 1
             {fence}
             b[] Spin
             Enter: w[] inside {own}
             r[] r5 inside
             w[] turn {other}
             w[] flag{own} 0
             b[] Again"
        ))
    };
    test("dekker", &[thread(0, 1), thread(1, 0)])
}
