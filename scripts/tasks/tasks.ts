// The tasks of seven readers: each one's goal, path, and needs on that path.
import { author } from "./author.ts";
import { type Bundles, isNarrow, task } from "./reader.ts";

const CLAIM = 'section[aria-label="Claim"]';
const SENTENCE = `${CLAIM} p[aria-live]`;
const relative = ({ sysbench }: Bundles) => `/relative?bundle=${sysbench.id}&family=sysbench&threads=1`;

const blogger = task("Blogger: from raw output to a table, a picture and a sentence in a post", {}, async (reader) => {
  const { page, bundles, open, click, needs, status, text } = reader;
  await open("/");
  await click(page.getByRole("link", { name: /^Upload/ }));
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
  await click(page.locator(".ratio-table tbody:not(.summary) .cell-link[data-claim^='cell']").last());
  await page.locator(CLAIM).waitFor();
  needs("a click on a cell keeps the table", await page.locator(".ratio-table").isVisible());
  needs("a sentence with both values", /against|same as/.test(await page.locator(SENTENCE).innerText()));
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

const developer = task(
  "Vector developer: an index for recall 0.99 at 8 threads, and what it costs",
  {},
  async (reader) => {
    const { page, bundles, open, click, needs } = reader;
    await open(`/compare?bundle=${bundles.vectors.id}`);
    await click(page.getByRole("link", { name: "0.99", exact: true }));
    await page.getByRole("heading", { name: /recall ≥ 0\.99/ }).waitFor();
    // The page shows one thread count at first: the task adds 8 and removes 1.
    const threads = page.getByRole("group", { name: /^Threads/ });
    await click(threads.getByRole("checkbox", { name: "8", exact: true }));
    // Both of two are all.
    await page.waitForURL((to) => /8|all/.test(to.searchParams.get("threads") ?? ""));
    await click(threads.getByRole("checkbox", { name: "1", exact: true }));
    await page.waitForURL((to) => to.searchParams.get("threads") === "8");
    await page.locator("[aria-busy=true]").first().waitFor({ state: "detached" });
    const first = page.locator("section[aria-labelledby=answer-title] tbody tr").first();
    needs("the fastest with its parameters", /m \d+/.test(await first.innerText()));
    needs("its build time and size", (await first.locator("td").count()) >= 6);
    needs("the page fits its window", await isNarrow(page));
    const main = await page.getByRole("main").innerText();
    needs("cheapest by time, by size and by both", /Index cost/.test(main) && /size/i.test(main));
    await click(first.locator("[data-claim$=' qps']"));
    needs("a sentence", (await page.locator(SENTENCE).innerText()).includes("8 threads"));
    needs("who beats a point", (await page.locator("svg").count()) > 0);
    needs("thread scaling as a chart", /Thread scaling/.test(main));
  },
);

const phone = task("Reader on a phone: a frozen link", { width: 390, height: 844, hasTouch: true }, async (reader) => {
  const { page, bundles, open, click, needs, freeze } = reader;
  await open(`/s/${await freeze(relative(bundles))}`);
  await page.locator(".ratio-table").waitFor();
  const top = await page
    .locator(".ratio-table tbody tr")
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);
  needs(`the first row on the first screen (at ${Math.round(top)} px)`, top < 844);
  const heads = page.locator(".ratio-table thead th:visible");
  const seen = await heads.evaluateAll(
    (all) => all.filter((head) => head.getBoundingClientRect().right <= window.innerWidth + 1).length,
  );
  needs(`base and newest side by side (${seen - 1} columns seen)`, (await heads.count()) === 3 && seen === 3);
  needs("the page is no wider than the phone", await isNarrow(page));
  needs(
    "no box that scrolls up and down inside the page",
    await page.locator(".ratio-box").evaluate((box) => box.scrollHeight <= box.clientHeight + 1),
  );
  await click(page.locator(".all-columns"));
  needs("all columns by one tap", (await heads.count()) > 3);
  await click(page.locator(".ratio-table thead .head-button:visible").last());
  needs("a tap on a head explains the build", /median of/.test(await page.locator(SENTENCE).innerText()));
  await click(page.getByRole("link", { name: "Close the claim" }));
  await click(page.getByRole("link", { name: "Live view" }));
  await page.waitForURL(/\/relative/);
  needs("the live view", true);
});

const release = task("Release engineer: is the newest build slower, where, since when", {}, async (reader) => {
  const { page, bundles, open, click, needs } = reader;
  await open(relative(bundles));
  await click(page.locator(".ratio-table thead .head-button").last());
  await click(page.getByRole("link", { name: /^A\/B with/ }));
  await page.locator("[data-answer]").first().waitFor();
  const answer = await page.locator("[data-answer]").first().innerText();
  needs("counts in words", /\d (slower|same|cannot tell)/.test(answer));
  const main = await page.getByRole("main").innerText();
  needs("the worst by name", /Worst|best/.test(main));
  needs("noise and what would have shown", /would show/i.test(main));
  needs("what else differs", /What else differs/.test(main));
  await open(`/history?bundle=${bundles.sysbench.id}&family=sysbench&threads=1`);
  const history = await page.getByRole("main").innerText();
  needs("what the newest build's line can tell", /would show|could be noise/.test(history));
  needs("builds that moved many workloads", /Builds at which many workloads changed/.test(history));
  needs("the newest build of every workload", /Newest build of every workload/.test(history));
  await click(page.locator('ul[aria-label="Newest builds"] [data-claim]'));
  needs("that in a sentence with a link", (await page.locator(SENTENCE).innerText()).length > 40);
});

const stranger = task("Stranger: what is this, what does it say, where do I begin", {}, async (reader) => {
  const { page, open, click, needs } = reader;
  await open("/");
  const main = await page.getByRole("main").innerText();
  needs("one sentence says what this is", /database benchmark/i.test(main.slice(0, 300)));
  needs("a finding made of data in view", /lower|higher|times|faster|slower/.test(main.slice(0, 3000)));
  needs("samples are marked", /sample/i.test(main));
  const box = page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: /search/i }))
    .first();
  await click(box);
  await page.keyboard.type("mysql 9.5");
  await reader.press("Enter");
  await page.waitForURL(/\/browse/);
  const hits = page.getByRole("main").locator('a[href*="/relative"], a[href*="/history"], a[href*="/diff"]');
  needs("words find a view", (await hits.count()) > 0);
  await click(hits);
  needs("which opens", (await page.getByRole("main").innerText()).length > 200);
});

const keyboard = task("Keyboard alone: through the table, into a cell, out again", {}, async (reader) => {
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
  needs("arrow keys move in it", /^cell|^group/.test((await page.locator(":focus").getAttribute("data-claim")) ?? ""));
  await page.keyboard.press("Tab");
  needs("one more stop leaves it", !(await inTable()));
  await page.keyboard.press("Shift+Tab");
  await press("Enter");
  await page.locator(CLAIM).waitFor();
  needs("Enter says the cell", (await page.locator(SENTENCE).innerText()).length > 20);
  await press("Escape");
  await page.locator(CLAIM).waitFor({ state: "detached" });
  needs("Escape closes, and the focus is back on it", await inTable());
  await page.getByRole("button", { name: "Share" }).first().focus();
  await press("Enter");
  await page.getByRole("dialog").waitFor();
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  needs("Escape closes the dialog", (await page.getByRole("dialog").count()) === 0);
});

export const TASKS = [blogger, developer, phone, release, stranger, keyboard, author];
