// Makes tabs and timelines out of the page's data. The page can be read without it.
"use strict";
const SVG = "http://www.w3.org/2000/svg";
const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
};
const draw = (name, attributes, text) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};
const colour = thread => `var(--t${thread % 6})`;

// The sections of an article become tabs; arrow keys go from one to the next.
function tabs(article) {
  const list = article.querySelector("[role=tablist]");
  const panels = [...article.querySelectorAll("[data-tab]")];
  const buttons = panels.map((panel, index) => {
    const id = `${article.id}-p${index}`;
    const button = make("button", { role: "tab", id: `${id}-tab`, "aria-controls": id }, panel.dataset.tab);
    Object.assign(panel, { id });
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", button.id);
    button.addEventListener("click", () => select(index));
    list.append(button);
    return button;
  });
  const select = at => panels.forEach((panel, index) => {
    panel.hidden = index !== at;
    buttons[index].setAttribute("aria-selected", index === at);
    buttons[index].tabIndex = index === at ? 0 : -1;
  });
  list.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = buttons.indexOf(document.activeElement);
    if (!step || at < 0) return;
    const next = (at + step + buttons.length) % buttons.length;
    select(next);
    buttons[next].focus();
    event.preventDefault();
  });
  list.hidden = false;
  select(0);
}

// In which row of its lane each operation is: long ones, which others overtake, are below the others.
function rows(story) {
  const ends = story.threads.map(() => []);
  const row = story.steps.map(() => 0);
  story.steps.forEach((step, at) => {
    if (step.issued === at) return;
    const lane = ends[step.thread];
    let free = lane.findIndex(end => end < step.issued);
    if (free < 0) free = lane.length;
    lane[free] = at;
    row[at] = free + 1;
  });
  // What never takes effect waits to the end.
  const below = story.waiting.map(({ thread, issued }) => {
    const lane = ends[thread];
    let free = lane.findIndex(end => end < issued);
    if (free < 0) free = lane.length;
    lane[free] = story.steps.length;
    return free + 1;
  });
  return { row, below, heights: ends.map(lane => lane.length + 1) };
}

const WIDE = 172, HIGH = 34, NAME = 84, TOP = 26;

function chart(story, go) {
  const { row, below, heights } = rows(story);
  const shown = Math.floor((WIDE - 24) / 7.7);
  const cut = (text, room) => text.length > room ? text.slice(0, room - 1) + "…" : text;
  const total = TOP + heights.reduce((sum, height) => sum + height * HIGH + 10, 0);
  const wide = NAME + story.steps.length * WIDE + 8;
  const svg = draw("svg", { width: wide, height: total, role: "group", "aria-label": "Timeline: one lane for each thread" });
  const cursor = draw("rect", { class: "cursor", y: 0, width: WIDE, height: total });
  svg.append(cursor);
  story.steps.forEach((_, at) => svg.append(draw("text", { class: "number", x: NAME + at * WIDE + 8, y: 17 }, at + 1)));
  // The names stay in sight when the lanes are scrolled.
  const names = draw("g", {});
  names.append(draw("rect", { class: "margin", width: NAME - 6, height: total }));
  let top = TOP;
  const tops = heights.map((height, thread) => {
    const here = top;
    svg.append(draw("line", { class: "divide", x1: 0, x2: "100%", y1: here, y2: here }));
    const name = draw("text", { class: "lane", x: 10, y: here + 26 }, cut(story.threads[thread], 11));
    name.style.fill = colour(thread);
    names.append(name);
    top += height * HIGH + 10;
    return here;
  });
  const bars = story.steps.map((step, at) => {
    const x = NAME + step.issued * WIDE + 4, y = tops[step.thread] + 5 + row[at] * HIGH;
    const width = (at - step.issued + 1) * WIDE - 8;
    const late = step.issued < at;
    const bar = draw("g", { class: "bar" });
    bar.style.color = colour(step.thread);
    bar.append(draw("title", {}, `${step.text}${step.note ? `, ${step.note}` : ""}`));
    bar.append(draw("rect", { x, y, width, height: HIGH - 6, rx: 7 }));
    if (late) {
      bar.append(draw("text", { x: x + 10, y: y + 19 }, `${cut(step.text, Math.floor((width - 24) / 7.7) - 6)} waits`));
      if (at - step.issued > 2) bar.append(draw("text", { x: x + width - 10, y: y + 19, "text-anchor": "end" }, "takes effect"));
    } else {
      bar.append(draw("text", { x: x + 10, y: y + 19 }, cut(step.text, shown)));
    }
    bar.addEventListener("click", () => go(at));
    svg.append(bar);
    return bar;
  });
  const open = story.waiting.map(({ thread, issued, text }, at) => {
    const x = NAME + issued * WIDE + 4, y = tops[thread] + 5 + below[at] * HIGH;
    const width = (story.steps.length - issued) * WIDE - 8;
    const bar = draw("g", {});
    bar.append(draw("title", {}, `${text} has not taken effect when the story ends`));
    bar.append(draw("rect", { x, y, width, height: HIGH - 6, rx: 7 }));
    bar.append(draw("text", { x: x + 10, y: y + 19 }, `${cut(text, Math.floor((width - 24) / 7.7) - 6)} waits`));
    bar.addEventListener("click", () => go(issued));
    svg.append(bar);
    return bar;
  });
  svg.append(names);
  const show = now => {
    open.forEach((bar, at) => bar.setAttribute("class", `bar late ${story.waiting[at].issued <= now ? "" : "future"}`));
    cursor.setAttribute("x", NAME + now * WIDE);
    bars.forEach((bar, at) => {
      const step = story.steps[at];
      const state = at === now ? "now" : at < now ? "past" : step.issued <= now ? "" : "future";
      bar.setAttribute("class", `bar ${state} ${step.issued < at ? "late" : ""}`);
    });
  };
  return { svg, names, show };
}

function sources(section) {
  const lines = new Map();
  const boxes = section.sources.filter(source => source.lines.length).map(source => {
    const index = section.sources.indexOf(source);
    const list = make("ol");
    source.lines.forEach((text, offset) => {
      const number = source.first + offset;
      const who = make("span", { class: "who" });
      const line = make("li", {}, make("span", { class: "n", "aria-hidden": "true" }, String(number)), who, make("span", {}, text || " "));
      lines.set(`${index}:${number}`, { line, who });
      list.append(line);
    });
    return make("div", { class: "source" }, make("h4", {}, source.name), list);
  });
  const show = (story, step) => {
    for (const { line, who } of lines.values()) { line.className = ""; who.replaceChildren(); }
    step.doing.forEach((doing, thread) => {
      const place = doing && doing.at && lines.get(`${doing.at.source}:${doing.at.line}`);
      if (!place) return;
      place.line.classList.add("at");
      const name = make("span", {}, `${story.threads[thread]} `);
      name.style.color = colour(thread);
      place.who.append(name);
    });
    const number = Number((step.place.match(/:(\d+)$/) || [])[1]);
    const name = step.place.replace(/:\d+$/, "");
    const source = section.sources.findIndex(source => source.name === name);
    const now = lines.get(`${source}:${number}`);
    if (!now) return;
    now.line.classList.add("now");
    const list = now.line.parentElement, top = now.line.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - list.clientHeight / 2;
  };
  return { boxes, show };
}

const box = (heading, ...content) => make("section", {}, make("h4", {}, heading), ...content);

function facts(story, at) {
  const step = story.steps[at], before = at ? new Map(story.steps[at - 1].variables) : new Map(step.variables);
  const parts = [];
  const table = make("table");
  step.variables.forEach(([name, value]) => {
    const changed = before.get(name) !== value;
    table.append(make("tr", changed ? { class: "changed" } : {}, make("td", {}, name), make("td", {}, value)));
  });
  parts.push(box("In memory", step.variables.length ? table : make("span", { class: "none" }, "nothing shared yet")));
  step.doing.forEach((doing, thread) => {
    if (!doing) return;
    const who = make("span", { class: "who" }, story.threads[thread]);
    who.style.color = colour(thread);
    const list = make("ul");
    doing.pending.forEach(([text, place]) => list.append(make("li", { title: place }, text)));
    if (!doing.pending.length && !doing.status) list.append(make("li", { class: "none" }, "nothing pending"));
    parts.push(make("section", {}, who, make("span", { class: "status" }, doing.status ? ` ${doing.status}` : doing.pending.length ? " has pending" : ""), list));
  });
  if (step.locks.length) {
    const list = make("ul");
    step.locks.forEach(([object, thread]) => list.append(make("li", {}, `${object}: ${thread}`)));
    parts.push(box("Locks held", list));
  }
  return parts;
}

function timeline(section, story, into) {
  if (!story.steps.length) return;
  const last = story.steps.length - 1;
  const button = (label, text, by) => {
    const element = make("button", { type: "button", "aria-label": label, title: label }, text);
    element.addEventListener("click", () => go(by(now)));
    return element;
  };
  let now = 0;
  const first = button("First step", "|◀", () => 0), back = button("Step back", "◀", at => at - 1);
  const forward = button("Step forward", "▶", at => at + 1), end = button("Last step", "▶|", () => last);
  const slider = make("input", { type: "range", min: 0, max: last, value: 0, "aria-label": "Step" });
  const count = make("output");
  const say = make("div", { class: "say", "aria-live": "polite" });
  const code = sources(section);
  const state = make("div", { class: "facts" });
  const picture = chart(story, at => go(at));
  const frame = make("div", { class: "chart", tabindex: "0", role: "group", "aria-label": "Timeline; the arrow keys step" });
  frame.append(picture.svg);
  frame.addEventListener("scroll", () => picture.names.setAttribute("transform", `translate(${frame.scrollLeft} 0)`));
  const go = to => {
    now = Math.max(0, Math.min(last, to));
    const step = story.steps[now];
    picture.show(now);
    code.show(story, step);
    slider.value = now;
    slider.setAttribute("aria-valuetext", `${now + 1}: ${story.threads[step.thread]} ${step.text}`);
    count.textContent = `${now + 1} / ${last + 1}`;
    first.disabled = back.disabled = now === 0;
    forward.disabled = end.disabled = now === last;
    const who = make("b", {}, story.threads[step.thread]);
    who.style.color = colour(step.thread);
    say.replaceChildren(who, ` ${step.text} `, make("span", { class: "where" }, step.place), ...(step.note ? [make("span", { class: "why" }, step.note)] : []));
    state.replaceChildren(...facts(story, now));
    const left = NAME + now * WIDE;
    if (left < frame.scrollLeft + NAME || left + WIDE > frame.scrollLeft + frame.clientWidth) frame.scrollLeft = left - frame.clientWidth / 2;
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  // Wherever the focus is, but for what has keys of its own.
  document.addEventListener("keydown", event => {
    const own = event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, [role=tablist], .space, .scroll, pre");
    if (own || (event.target.closest(".timeline") ?? firstShown()) !== into) return;
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    go(to);
    event.preventDefault();
  });
  const controls = make("div", { class: "controls" }, first, back, forward, end, slider, count);
  const hint = make("p", { class: "hint" }, "A dashed bar is an operation that was issued and has not taken effect: what passes it meanwhile is a reordering. Step with ", make("kbd", {}, "←"), " and ", make("kbd", {}, "→"), ".");
  const panes = make("div", { class: "panes" }, make("div", {}, ...code.boxes), state);
  if (!code.boxes.length) panes.style.gridTemplateColumns = "1fr";
  into.append(frame, controls, hint, say, panes);
  go(0);
}

// The timeline that is nearest to the top of the window: keys step through it if the focus is in none.
function firstShown() {
  return [...document.querySelectorAll(".timeline")].find(it => !it.closest("[hidden]") && it.getBoundingClientRect().bottom > 0);
}

for (const section of JSON.parse(document.getElementById("data").textContent)) {
  const article = document.getElementById(section.id);
  tabs(article);
  article.querySelectorAll("[data-story]").forEach(panel => timeline(section, section.stories[panel.dataset.story], panel.querySelector(".timeline")));
}
