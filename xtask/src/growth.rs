//! How states and speed grow with the number of threads: the tables of benches/results as a picture.

#![allow(clippy::print_stdout, reason = "the picture is for a person")]

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;

/// Where the picture is.
const PICTURE: &str = "docs/design/growth.svg";

/// The tables: page, which programs, and which cells have the number of states and thousands of states in a second.
const TABLES: [(&str, &str, &str, [usize; 2]); 2] = [
    ("benches/results/dotnet.md", "| Philosophers::Size", "philosophers, .NET, sc", [4, 7]),
    ("benches/results/java.md", "| Philosophers::size", "philosophers, Java, sc", [2, 4]),
];

const COLOURS: [&str; 2] = ["#1f6feb", "#d1242f"];
const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 240.0;
const MARGIN: f64 = 48.0;

/// One program: of each number of threads, the states and thousands of states in a second.
struct Curve {
    name: &'static str,
    points: Vec<(f64, [f64; 2])>,
}

/// Draws the picture, and writes it if that is asked for.
pub(crate) fn run(root: &Path, write: bool) -> Result<(), Box<dyn Error>> {
    let drawn = draw(root)?;
    match write {
        true => std::fs::write(root.join(PICTURE), drawn)?,
        false => println!("{drawn}"),
    }
    Ok(())
}

fn draw(root: &Path) -> Result<String, Box<dyn Error>> {
    let mut curves = Vec::new();
    for (page, start, name, cells) in TABLES {
        curves.push(Curve { name, points: points(&std::fs::read_to_string(root.join(page))?, start, cells) });
    }
    let (width, height) = (2.0 * (WIDTH + MARGIN), HEIGHT + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    chart(&mut svg, 0.0, "states (powers of ten)", &curves, |[states, _]| states.log10(), 1.0)?;
    chart(&mut svg, WIDTH + MARGIN, "thousand states in a second", &curves, |[_, speed]| speed, 50.0)?;
    for (index, (curve, colour)) in curves.iter().zip(COLOURS).enumerate() {
        let (x, y) = (MARGIN + 200.0 * index as f64, HEIGHT + 1.8 * MARGIN);
        writeln!(svg, "<text x=\"{x}\" y=\"{y}\" fill=\"{colour}\">{}</text>", curve.name)?;
    }
    svg += "</svg>\n";
    Ok(svg)
}

/// The rows of the first table that has rows of this program.
fn points(page: &str, start: &str, cells: [usize; 2]) -> Vec<(f64, [f64; 2])> {
    let rows = page.lines().filter(|line| line.starts_with(start) && !line.contains("dotnet-ecma"));
    let mut points: Vec<(f64, [f64; 2])> = Vec::new();
    for row in rows {
        let texts: Vec<&str> = row.split('|').map(str::trim).collect();
        let number = |text: &str| text.parse::<f64>().ok();
        let threads =
            texts.get(1).and_then(|name| number(name.trim_start_matches(|c: char| !c.is_ascii_digit())));
        let values = cells.map(|cell| texts.get(cell).copied().and_then(number));
        if let (Some(threads), [Some(states), Some(speed)]) = (threads, values)
            && points.last().is_none_or(|&(before, _)| before < threads)
        {
            points.push((threads, [states, speed]));
        }
    }
    points
}

/// Draws the curves of one figure over the number of threads.
fn chart(
    svg: &mut String,
    left: f64,
    title: &str,
    curves: &[Curve],
    figure: impl Fn([f64; 2]) -> f64,
    unit: f64,
) -> Result<(), std::fmt::Error> {
    let all = || curves.iter().flat_map(|curve| &curve.points);
    let most = all().map(|&(_, values)| figure(values)).fold(unit, f64::max);
    let (first, last) =
        all().fold((f64::MAX, 0f64), |(low, high), &(threads, _)| (low.min(threads), high.max(threads)));
    let x = |threads: f64| left + MARGIN + (WIDTH - MARGIN) * (threads - first) / (last - first).max(1.0);
    let y = |value: f64| MARGIN + HEIGHT - HEIGHT * value / most;
    writeln!(svg, "<text x=\"{}\" y=\"{}\">{title}</text>", left + MARGIN, MARGIN - 20.0)?;
    let mut mark = 0.0;
    while mark <= most {
        let height = y(mark);
        let (from, to) = (x(first), x(last));
        writeln!(svg, "<path d=\"M{from:.1} {height:.1}H{to:.1}\" stroke=\"#ddd\"/>")?;
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{mark}</text>",
            from - 6.0,
            height + 4.0
        )?;
        mark += unit;
    }
    for threads in first as u32..=last as u32 {
        let (across, down) = (x(threads.into()), MARGIN + HEIGHT + 16.0);
        writeln!(svg, "<text x=\"{across:.1}\" y=\"{down}\" text-anchor=\"middle\">{threads}</text>")?;
    }
    for (curve, colour) in curves.iter().zip(COLOURS) {
        let points: Vec<String> = curve
            .points
            .iter()
            .map(|&(threads, values)| format!("{:.1},{:.1}", x(threads), y(figure(values))))
            .collect();
        let points = points.join(" ");
        writeln!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_shows_the_tables() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let drawn = draw(&root).unwrap();
        let committed = std::fs::read_to_string(root.join(PICTURE)).unwrap();
        assert!(drawn == committed, "run `cargo xtask growth --write`");
        assert_eq!(drawn.matches("<polyline").count(), 4);
    }
}
