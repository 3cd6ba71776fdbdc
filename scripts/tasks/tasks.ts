// The tasks of readers: each one's goal, path, and needs on that path.
import type { Page } from "@playwright/test";
import { author, writer } from "./author.ts";
import { machine, twoBundles } from "./finding.ts";
import { noted, seam } from "./over-time.ts";
import { type Bundles, fitsWindow, inMenu, task } from "./reader.ts";

const CLAIM = 'section[aria-label="Claim"]';
/** Returns the sentence of the open claim. The panel's status holds the same words for screen readers. */
const sentenceOf = (page: Page) => page.locator(`${CLAIM} > p:not([role])`).last().innerText();
const relative = ({ sysbench }: Bundles) => `/relative?bundle=${sysbench.id}&family=sysbench&threads=1`;

const blogger = task("Blogger: from raw output to a table, a picture and a sentence in a post", {}, async (reader) => {
  const { page, bundles, open, click, needs, says, status, text } = reader;
  await open("/");
  await click(inMenu(page, "Upload"));
  await page.getByRole("heading", { level: 1, name: "Upload results" }).waitFor();
  needs("the upload page names sysbench", /sysbench/.test(await page.getByRole("main").innerText()));
  await click(page.getByRole("button", { name: "Choose files" }));
  await page.locator("input[type=file]").first().setInputFiles(bundles.sysbench.file);
  // An import has no time limit.
  const own = page.getByRole("main").locator('a[href*="/bundles/"]').first();
  await own.waitFor({ timeout: 300_000 });
  await click(own);
  await page.waitForURL(/\/bundles\//);
  await page.getByRole("main").locator('a[href*="/relative?"]').first().waitFor();
  const results = (await page.getByRole("main").innerText()).slice(0, 3000);
  needs("the bundle's page opens with results", /lower|higher|same/.test(results));
  await click(page.getByRole("main").locator('a[href*="/relative?"]'));
  await page.locator(".ratio-table tbody.summary").waitFor();
  needs("a summary of groups stands first", true);
  await click(page.locator(".ratio-table tr[data-row] .cell-link").last());
  await page.locator(CLAIM).waitFor();
  needs("a click on a cell keeps the table", await page.locator(".ratio-table").isVisible());
  await says("a sentence with both values", page.locator(`${CLAIM} > p:not([role])`), /against|same as/);
  needs(
    "a link to that cell",
    /claim=/.test((await page.locator(`${CLAIM} a`, { hasText: "Link" }).getAttribute("href")) ?? ""),
  );
  const query = relative(bundles).slice("/relative".length);
  const md = await text(`/relative.md${query}&groups=1`);
  needs("Markdown names versions, not raw builds", /\| 9\.5\.0|9\.5\.0 \|/.test(md));
  needs("Markdown says what it is relative to", /relative to/i.test(md));
  for (const format of ["svg", "png"])
    needs(`a picture (.${format})`, (await status(`/relative.${format}${query}`)) === 200);
  needs(
    "the best-QPS table of a vector search as a picture",
    (await status(`/compare.png?bundle=${bundles.vectors.id}`)) === 200,
  );
});

/** A limit on build seconds that one series of the bundle meets, and every index of the two others exceeds. */
const BUILD_SECONDS = 20;

const developer = task(
  "Vector developer: an index for recall 0.99 at 8 threads, within a budget",
  {},
  async (reader) => {
    const { page, bundles, open, click, press, needs, says } = reader;
    const settled = () => page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    await open(`/compare?bundle=${bundles.vectors.id}`);
    await click(page.getByRole("navigation", { name: "Recall at least" }).getByRole("link", { name: "0.99" }));
    await page.getByRole("heading", { name: /recall ≥ 0\.99/ }).waitFor();
    await click(page.getByRole("navigation", { name: "Threads" }).getByRole("link", { name: "8", exact: true }));
    await page.waitForURL((to) => to.searchParams.get("threads") === "8");
    await settled();
    const answer = page.locator("#answer-said");
    await says("the index to build in a sentence", answer, /queries a second/);
    const first = page.locator("section[aria-labelledby=answer-title] tbody tr").first();
    needs("its parameters", /m \d+/.test(await first.innerText()));
    needs("the page fits its window", await fitsWindow(page));
    await click(first.locator("[data-claim]"));
    needs("a sentence to paste", (await sentenceOf(page)).includes("8 threads"));
    await press("Escape");

    await click(page.getByRole("textbox", { name: /^Build at most/ }));
    await page.keyboard.type(String(BUILD_SECONDS));
    await press("Enter");
    await page.waitForURL((to) => to.searchParams.get("maxBuildSeconds") === String(BUILD_SECONDS));
    await settled();
    const limited = await page.getByRole("main").innerText();
    needs("the limit in the heading", limited.includes(`build ≤ ${BUILD_SECONDS} s`));
    needs("what the limit costs, or the least change of it", /instead of|allow \d|with build ≤/.test(limited));
    needs("a way back", await page.getByRole("link", { name: "Clear limits" }).isVisible());

    const tab = (name: string) => click(page.getByRole("tab", { name, exact: true }));
    await tab("Index cost");
    const cost = page.locator("#index-cost");
    for (const choice of ["quickest", "smallest"])
      await says(`the ${choice} index`, cost.getByRole("button"), new RegExp(choice));
    await tab("Threads");
    const chart = page.locator("#thread-scaling svg").first();
    await chart.waitFor();
    needs("thread scaling as a chart", true);
  },
);

const phone = task("Reader on a phone: a frozen link", { windows: ["phone"] }, async (reader) => {
  const { page, bundles, open, click, needs, says, freeze } = reader;
  await open(`/s/${await freeze(relative(bundles))}`);
  await page.locator(".ratio-table").waitFor();
  const top = await page
    .locator(".ratio-table tbody tr")
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);
  needs(`the first row on the first screen (at ${Math.round(top)} px)`, top < 844);
  await says("the frozen day, and what it is relative to", page.getByRole("main"), /relative to/i);
  const heads = page.locator(".ratio-table thead th:visible");
  const seen = await heads.evaluateAll(
    (all) => all.filter((head) => head.getBoundingClientRect().right <= window.innerWidth + 1).length,
  );
  needs(`base and newest side by side (${seen - 1} columns seen)`, (await heads.count()) === 3 && seen === 3);
  needs("the page is no wider than the phone", await fitsWindow(page));
  needs(
    "no box that scrolls up and down inside the page",
    await page.locator(".ratio-box").evaluate((box) => box.scrollHeight <= box.clientHeight + 1),
  );
  await click(page.locator(".all-columns"));
  needs("all columns by one tap", (await heads.count()) > 3);
  await click(page.locator(".ratio-table thead .head-button:visible").last());
  needs("a tap on a head explains the build", (await sentenceOf(page)).length > 20);
  await click(page.getByRole("link", { name: "Close the claim" }));
  await click(page.getByRole("link", { name: "Live view" }));
  await page.waitForURL(/\/relative/);
  needs("the live view", true);
});

const release = task("Release engineer: is the newest release slower, where, since when", {}, async (reader) => {
  const { page, open, click, needs, says } = reader;
  await open("/");
  await click(inMenu(page, "Did it get slower?"));
  await click(page.getByRole("main").getByRole("link", { name: "MySQL", exact: true }));
  await page.getByRole("heading", { level: 1, name: "Did MySQL get slower?" }).waitFor();
  await says("the newest release by version, in a sentence", page.getByRole("main"), /In MySQL \d/);
  const slower = await page.getByRole("main").innerText();
  needs("against the one before", /Newest against the one before/.test(slower));
  needs("against the oldest", /Newest against the oldest/.test(slower));
  needs("groups with counts", (await page.getByRole("main").getByRole("table").count()) > 0);
  needs("the way of each group as a drawing", (await page.getByRole("main").locator("figure svg").count()) > 0);
  await click(page.getByRole("main").getByRole("link", { name: /^A\/B/ }));
  await page.locator("[data-answer]").first().waitFor();
  const answer = await page.locator("[data-answer]").first().innerText();
  needs("counts in words", /\d (slower|faster|same|cannot tell)/.test(answer));
  needs("what else differs", /What else differs/.test(await page.getByRole("main").innerText()));
  await page.goBack();
  await click(page.getByRole("main").getByRole("link", { name: /^Since when/ }));
  await page.waitForURL(/\/history/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const history = await page.getByRole("main").innerText();
  needs("builds that moved many workloads", /Builds at which many workloads changed/.test(history));
  needs("the last build of every line", /Last build of each line/.test(history));
  await click(page.locator('ul[aria-label^="Newest builds"] [data-claim]').first());
  needs("that in a sentence with a link", (await sentenceOf(page)).length > 40);
});

const stranger = task("Stranger: what is this, what does it say, where do I begin", {}, async (reader) => {
  const { page, open, click, needs, says } = reader;
  await open("/");
  const compared = /(?:lower|higher|slower|faster) than in |the same as in |times as /;
  await says("a finding in a sentence", page.getByRole("main"), compared);
  const main = await page.getByRole("main").innerText();
  needs("one sentence says what this is", /database benchmark/i.test(main.slice(0, 300)));
  needs("a finding made of data in view", /lower|higher|times|faster|slower/.test(main.slice(0, 3000)));
  needs("samples are marked", /sample/i.test(main));
  const menu = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  needs("the menu asks questions", menu.filter((text) => text.endsWith("?")).length >= 2);
  await click(inMenu(page, "Browse"));
  await page.getByRole("heading", { level: 1, name: "Browse" }).waitFor();
  for (const kind of ["Engines", "Data sets", "Workloads", "Machines", "Bundles"])
    needs(`a list of ${kind.toLowerCase()}`, (await page.getByRole("region", { name: kind }).count()) > 0);
  await click(page.getByRole("main").getByRole("searchbox"));
  await page.keyboard.type("mysql 9.5");
  await reader.press("Enter");
  await page.waitForURL(/\/browse\?q=/);
  const hits = page.getByRole("main").locator('a[href*="/relative"], a[href*="/history"], a[href*="/diff"]');
  needs("words find a view", (await hits.count()) > 0);
  await click(hits);
  needs("which opens", (await page.getByRole("main").innerText()).length > 200);
});

const keyboard = task(
  "Keyboard alone: through the table, into a cell, out again",
  { windows: ["laptop"] },
  async (reader) => {
    const { page, bundles, open, press, needs } = reader;
    await open(relative(bundles));
    await page.locator(".ratio-table [tabindex='0']").first().waitFor();
    const inTable = () => page.evaluate(() => document.activeElement?.closest("tbody") !== null);
    let stops = 0;
    await page.keyboard.press("Tab");
    needs("the first stop skips to the content", (await page.locator(":focus").innerText()).includes("Skip"));
    await press("Enter");
    while (!(await inTable()) && stops++ < 120) await page.keyboard.press("Tab");
    needs(`the table's cells are reached (${stops} stops after the skip link)`, stops < 60);
    await press("ArrowRight");
    await press("ArrowRight");
    needs("arrow keys move in it", /cell-link/.test((await page.locator(":focus").getAttribute("class")) ?? ""));
    await page.keyboard.press("Tab");
    needs("one more stop leaves it", !(await inTable()));
    await page.keyboard.press("Shift+Tab");
    await press("Enter");
    await page.locator(CLAIM).waitFor();
    needs("Enter says the cell", (await sentenceOf(page)).length > 20);
    await press("Escape");
    await page.locator(CLAIM).waitFor({ state: "detached" });
    needs("Escape closes, and the focus is back on it", await inTable());
    await page.getByRole("button", { name: "Share" }).first().focus();
    await press("Enter");
    await page.getByRole("dialog").waitFor();
    await press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    needs("Escape closes the dialog", (await page.getByRole("dialog").count()) === 0);
  },
);

/** All tasks, each in all of its windows. */
export const TASKS = [
  blogger,
  developer,
  phone,
  release,
  stranger,
  keyboard,
  author,
  seam,
  noted,
  twoBundles,
  machine,
  writer,
].flat();
