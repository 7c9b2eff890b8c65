//! Reports in other forms than text and JSON; default models, and several models at once.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{example, fencepost};
use fencepost_testkit::{Tool, needs};
use serde_json::Value;
use snapbox::str;

/// A file in a folder for this test alone.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// What a command writes to `--report FILE`.
fn report(command: &str, name: &str) -> (PathBuf, String) {
    let file = scratch(name);
    fencepost(&format!("{command} --report {}", file.display()));
    let text = std::fs::read_to_string(&file).unwrap();
    (file, text)
}

#[test]
fn several_reports_at_once() {
    let [html, sarif] = ["several.html", "several.sarif"].map(scratch);
    let reports = format!("--report {} --report {}", html.display(), sarif.display());
    fencepost(&format!("check SB-never.litmus --model tso {reports}")).code(1).stdout_eq(str![[r#"
SB-never.litmus under tso: violated
...
"#]]);
    assert!(std::fs::read_to_string(html).unwrap().starts_with("<!doctype html>"));
    assert!(std::fs::read_to_string(sarif).unwrap().contains("\"2.1.0\""));
}

#[test]
fn a_report_that_cannot_be_written_is_an_error_before_anything_runs() {
    fencepost("check SB.litmus --report no/such/folder/a.html").code(2).stdout_eq("").stderr_eq(str![[r#"
error: cannot write no/such/folder/a.html: [..]

"#]]);
    fencepost("check SB.litmus --report a.pdf").code(2).stdout_eq("").stderr_eq(str![[r#"
error: invalid value 'a.pdf' for '--report <FILE>': the extension says in which form: .html, .sarif, .xml, .md, .dot, .svg, .json, .jsonl or .txt

For more information, try '--help'.

"#]]);
}

#[test]
fn json_lines_are_reports_of_a_line_each() {
    let output = fencepost("check SB-never.litmus SB.litmus --model tso --format jsonl");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let reports: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), 2);
    assert_eq!([&reports[0]["verdict"], &reports[0]["input"]], ["violated", "SB-never.litmus"]);
}

fn sarif(command: &str, name: &str) -> Value {
    let (file, text) = report(command, name);
    if let Some(schema) = needs(Tool::Sarif) {
        let script = "import json, sys, jsonschema\n\
            schema, log = (json.load(open(file)) for file in sys.argv[1:])\n\
            check = jsonschema.validators.validator_for(schema)(schema)\n\
            errors = [e.json_path + ': ' + e.message for e in check.iter_errors(log)]\n\
            sys.exit('\\n'.join(errors) or 0)";
        let checked = Command::new("python3").args(["-c", script]).arg(schema).arg(&file).output().unwrap();
        assert!(checked.status.success(), "{command}: {}", String::from_utf8_lossy(&checked.stderr));
    }
    serde_json::from_str(&text).unwrap()
}

#[test]
fn sarif_has_a_flow_for_each_thread_and_the_repair() {
    let log = sarif("check SB-never.litmus --model tso", "SB.sarif");
    let run = &log["runs"][0];
    let result = &run["results"][0];
    let rule = result["ruleIndex"].as_u64().unwrap() as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], result["ruleId"]);
    // Code scanning of GitHub wants these of every rule.
    for rule in run["tool"]["driver"]["rules"].as_array().unwrap() {
        assert!(rule["fullDescription"]["text"].is_string() && rule["help"]["text"].is_string(), "{rule}");
    }
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "SB-never.litmus");
    assert_eq!(place["region"]["startLine"], 5);
    let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
    let ids: Vec<&Value> = flows.iter().map(|flow| &flow["id"]).collect();
    assert_eq!(ids, ["P0", "P1"]);
    let orders = flows.iter().flat_map(|flow| flow["locations"].as_array().unwrap());
    let mut orders: Vec<u64> = orders.map(|step| step["executionOrder"].as_u64().unwrap()).collect();
    orders.sort_unstable();
    assert_eq!(orders, [1, 2, 3, 4]);
    assert_eq!(flows[0]["locations"][0]["importance"], "essential");
    let log = sarif("check c/store_buffer.c --repair", "fix.sarif");
    let change = &log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"]["uri"], "c/store_buffer.c");
    let second = &change["replacements"][1];
    assert_eq!(second["deletedRegion"]["startLine"], 11);
    assert_eq!(second["insertedContent"]["text"], "    atomic_thread_fence(memory_order_seq_cst);\n");
}

#[test]
fn sarif_tells_deadlocks_errors_and_what_is_not_proven() {
    let log =
        sarif(&format!("check {} --model tso --no-framework", example("Philosophers.exe")), "dead.sarif");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "fencepost/deadlock");
    assert!(result["relatedLocations"].as_array().is_some_and(|places| places.len() > 1), "{result}");
    let log = sarif("check SB.litmus none.litmus --model tso --limit-states 2", "none.sarif");
    let run = &log["runs"][0];
    assert!(run["results"].as_array().unwrap().is_empty());
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let levels: Vec<&Value> = run["invocations"][0]["toolExecutionNotifications"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["level"])
        .collect();
    assert_eq!(levels, ["warning", "warning", "error"], "two reasons and an error");
}

#[test]
fn junit_has_a_case_for_each_input() {
    let (_, text) = report("check SB-never.litmus SB.litmus none.litmus --model tso", "junit.xml");
    for part in [
        "<testsuite name=\"fencepost\" tests=\"3\" skipped=\"0\" errors=\"1\" failures=\"1\">",
        "<testcase name=\"SB-never.litmus\" classname=\"fencepost.tso\"",
        "<failure message=\"the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists",
        "type=\"invariant\">",
        "only now takes effect",
        "<error message=\"there is no file or directory none.litmus\" type=\"input\"/>",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn what_is_inconclusive_is_an_error_in_junit() {
    let (_, text) = report("check SB.litmus --model tso --limit-states 2", "limit.xml");
    assert!(text.contains("errors=\"1\"") && text.contains("type=\"inconclusive\""), "{text}");
}

#[test]
fn markdown_folds_the_stories() {
    fencepost("check SB-never.litmus SB.litmus --model tso --format markdown").code(1).stdout_eq(str![[r#"
### Fencepost: 1 of 2 programs not proven

| | program | model | verdict | states | seconds | |
| --- | --- | --- | --- | ---: | ---: | --- |
| ❌ | SB-never.litmus | tso | violated | [..] | [..] | the final state 0:EAX=0; 1:EAX=0; breaks the condition \~exists (0:EAX=0 /\\ 1:EAX=0) |
| ✅ | SB.litmus | tso | holds | [..] | [..] |  |

<details><summary><b>SB-never.litmus</b> under tso: violated</summary>

```text
SB-never.litmus under tso: violated
...
```

</details>

"#]]);
}

#[test]
fn small_spaces_are_graphs() {
    let output = fencepost("check SB-never.litmus --model tso --format dot");
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.starts_with("digraph \"SB-never.litmus under tso\" {"), "{text}");
    assert_eq!(text.matches("doubleoctagon").count(), 1, "one state is wrong: {text}");
    assert!(text.contains("[label=\"P0: read y = 0\", style=dashed"), "{text}");
}

#[test]
fn small_spaces_are_pictures() {
    let (_, text) = report("check SB-never.litmus --model tso", "SB.svg");
    assert!(text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{text}");
    assert!(text.trim_end().ends_with("</svg>") && !text.contains("<script"), "{text}");
    assert!(text.contains("SB-never.litmus under tso: violated"), "{text}");
    // One for the legend, and one state that is wrong.
    assert_eq!(text.matches("<rect class=\"k2\"").count(), 2, "{text}");
    assert!(text.contains("<title>P0: read y = 0</title>"), "{text}");
    // What stands in a page for a browser is the same.
    let (_, page) = report("check SB-never.litmus --model tso", "space.html");
    let shapes = |text: &str| text.lines().filter(|line| line.starts_with("<circle class=\"k0\" cx")).count();
    assert_eq!(shapes(&page), shapes(&text) - 1, "without the legend, which is another");
    let (_, none) = report(&format!("check {} --no-framework", example("Peterson.exe")), "large.svg");
    assert!(none.contains("there are more than 250 states, too many for a picture"), "{none}");
}

#[test]
fn the_model_fits_the_input() {
    fencepost("check SB-never.litmus").code(1).stdout_eq(str![[r#"
SB-never.litmus under tso (the default): violated
...
"#]]);
    fencepost(&format!("check {} --no-framework", example("Peterson.exe"))).stdout_eq(str![[r#"
[..] under dotnet (the default): [..]
...
"#]]);
}

#[test]
fn models_side_by_side() {
    fencepost("check SB-never.litmus --model sc,tso").code(1).stdout_eq(str![[r#"
program          sc            tso
SB-never.litmus  holds         violated
tso: the final state 0:EAX=0; 1:EAX=0; breaks the condition ~exists (0:EAX=0 /\ 1:EAX=0)

"#]]);
    let output = fencepost("check SB-never.litmus SB.litmus --model all").code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert!(text.starts_with("program          sc            tso           pso "), "{text}");
    assert_eq!(text.lines().count(), 3, "{text}");
}

#[test]
fn shells_and_man_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = fencepost(&format!("completions {shell}")).success();
        let script = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        assert!(script.contains("outcomes") && script.contains("save-schedule"), "{shell}");
    }
    let folder = scratch("man");
    std::fs::create_dir_all(&folder).unwrap();
    fencepost(&format!("man {}", folder.display())).success().stdout_eq("");
    let page = std::fs::read_to_string(folder.join("fencepost-check.1")).unwrap();
    assert!(page.contains(".TH fencepost-check 1") && page.contains("limit\\-states"), "{page}");
}

#[test]
fn long_stories_leave_out_what_does_not_matter() {
    let program = example("algorithms/ChaseLev.exe");
    let lines = |more: &str| {
        let output = fencepost(&format!("check {program} --no-framework {more}")).code(1);
        let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let steps = text
            .lines()
            .filter(|line| line.split_once(". ").is_some_and(|(n, _)| n.trim().parse::<u32>().is_ok()));
        (steps.count(), text)
    };
    let (folded, text) = lines("");
    let (full, whole) = lines("--full");
    let note = "steps that do not matter (--full shows them)";
    assert!(text.contains(note) && !whole.contains("--full"), "{text}");
    assert!(folded <= 30 && full > 40, "{folded} of {full}");
}

/// Added to a report: goes through every tab and every step as a user would, and writes what it saw into the page.
const CLICKS: &str = r#"<script>
const seen = [], wrong = window.wrong;
for (const article of document.querySelectorAll("article")) {
  for (const tab of article.querySelectorAll("[role=tab]")) {
    tab.click();
    const panel = document.getElementById(tab.getAttribute("aria-controls"));
    if (panel.hidden || tab.getAttribute("aria-selected") !== "true") wrong.push("tab " + tab.textContent);
    const frame = panel.querySelector(".chart");
    if (!frame) continue;
    const count = panel.querySelector("output"), forward = panel.querySelector("[aria-label='Step forward']");
    const lines = panel.querySelector("details pre").textContent.trim().split("\n").length;
    let steps = 1;
    for (; !forward.disabled; steps++) {
      forward.click();
      if (count.textContent !== `${steps + 1} / ${lines}`) wrong.push(`step ${steps}: ${count.textContent} of ${lines}`);
      if (panel.querySelectorAll(".bar.now").length !== 1) wrong.push("no bar is lit");
    }
    if (steps !== lines) wrong.push(`${steps} steps, ${lines} lines`);
    frame.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    if (!count.textContent.startsWith("1 /")) wrong.push("the key Home");
    panel.scrollIntoView();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    if (steps > 1 && !count.textContent.startsWith("2 /")) wrong.push("a key where nothing has the focus");
    const slider = panel.querySelector("input");
    slider.value = 0;
    slider.dispatchEvent(new Event("input"));
    if (!count.textContent.startsWith("1 /")) wrong.push("the slider");
    seen.push(`${tab.textContent}: ${steps} steps, ${panel.querySelectorAll(".bar.late").length} late, ${panel.querySelectorAll(".source li").length} lines`);
  }
}
document.body.append(Object.assign(document.createElement("pre"), { id: "seen", textContent: seen.concat(wrong.map(it => "WRONG " + it)).join("\n") }));
</script>"#;

/// Clicks through a report in a browser; what was seen.
fn clicked(browser: &Path, command: &str, name: &str) -> Vec<String> {
    let (file, text) = report(command, name);
    let watch = "<script>window.wrong = []; addEventListener('error', event => wrong.push(event.message));\n\
                 console.error = console.warn = (...all) => wrong.push(all.join(' '));</script><style>";
    let text = text.replacen("<style>", watch, 1).replace("</body>", &format!("{CLICKS}</body>"));
    std::fs::write(&file, text).unwrap();
    let profile = scratch(&format!("{name}.profile"));
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        .args([
            "--no-first-run",
            "--disable-extensions",
            "--disable-dev-shm-usage",
            "--timeout=60000",
            "--dump-dom",
        ])
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .unwrap();
    let page = String::from_utf8_lossy(&output.stdout);
    let seen = page.split_once("<pre id=\"seen\">").and_then(|(_, rest)| rest.split_once("</pre>"));
    let (seen, _) = seen.unwrap_or_else(|| panic!("{command}: {page}"));
    assert!(!seen.contains("WRONG"), "{command}: {seen}");
    seen.lines().map(str::to_owned).collect()
}

#[test]
fn a_browser_goes_through_whole_timelines() {
    let Some(browser) = needs(Tool::Chromium) else { return };
    let seen = clicked(&browser, "check SB-never.litmus --model tso --repair --compare sc", "click-SB.html");
    assert_eq!(seen, ["Timeline: 4 steps, 1 late, 7 lines"]);
    for program in ["Peterson.exe", "Philosophers.exe", "Bank.exe", "Ledger.exe", "mmchecker/dc.exe"] {
        let name = program.replace('/', "-");
        clicked(
            &browser,
            &format!("check {} --no-framework", example(program)),
            &format!("click-{name}.html"),
        );
    }
    let examples = "../../../../examples";
    for program in ["c/dekker.c", "c/message.c", "java/Peterson.class", "java/Guarded.class"] {
        let name = program.replace('/', "-");
        clicked(
            &browser,
            &format!("check {examples}/{program} --no-framework"),
            &format!("click-{name}.html"),
        );
    }
}
