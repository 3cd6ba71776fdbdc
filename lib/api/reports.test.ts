import { unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { POST as preview } from "@/app/api/report-preview/route";
import { GET as getShare } from "@/app/api/share/route";
import { POST as post } from "@/app/api/v1/reports/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { retractBundle } from "@/lib/db/write/withdraw-bundle";
import { escapeMarkup } from "@/lib/escape-markup";
import { tableOf } from "@/lib/pictures/figure";
import { notesOnView, openOnView } from "@/lib/publish/notes/load-notes";
import { loadReport } from "@/lib/publish/report/load-report";
import { reportCopies } from "@/lib/publish/report/report-copies";
import { reportHtml } from "@/lib/publish/report/report-html";
import { trustOfReport } from "@/lib/publish/report/trust-of-report";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { viewFigures } from "@/lib/publish/view-figures";
import { markdownText } from "@/lib/tables/markdown";
import { findTarget } from "@/lib/views/claims/claim-keys";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { reportAnswer } from "./schemas/reports";

const postOf = (body: object, path = "") =>
  new Request(`http://host.example/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const file = (key: string, format: string) =>
  getFrozen(new Request(`http://host.example/s/${key}.${format}`), { params: Promise.resolve({ key, format }) });
const text = async (key: string, format: string) => {
  const answer = await file(key, format);
  expect(answer.status, format).toBe(200);
  return answer.text();
};
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

vi.stubEnv("BENCHFOLIO_HOSTS", "host.example");
withTestDatabase();

describe("a report of the sample", () => {
  let key = "";
  let panels: (string | null)[] = [];
  let single = "";

  beforeAll(async () => {
    await importSamples();
    const one = await freeze(postOf({ url: "/history", title: "Alone", caption: "" }));
    single = z.object({ key: z.string() }).parse(await one.json()).key;
    const answer = await post(
      postOf({
        title: "Which server,\u202e which\u200b index",
        caption: "\u2067Of two samples.\u2069",
        panels: [
          { markdown: "# Fir\u200bst\n\nSee [the table](/relative?x=1). <b>bold</b> password=hunter2secret" },
          { url: "/relative", figure: "summary", title: "Medians\u2060 of groups" },
          { url: "/relative", figure: "table" },
          { url: "http://other.example/compare?target=0.9" },
          { url: `/s/${single}` },
        ],
      }),
    );
    expect(answer.status).toBe(201);
    ({ key, panels } = reportAnswer.parse(await answer.json()));
  });

  it("keeps each live view once under a new key, and a frozen one under its own key", () => {
    const [words, first, second, third, fourth] = panels;
    expect([words, fourth]).toEqual([null, single]);
    expect(second).toBe(first);
    expect(new Set(panels).size).toBe(4);
    expect(third).toMatch(/^\w{10}$/);
  });

  it("shows the numbers of its figures in every format, with conditions, source and citation", async () => {
    const report = await loadReport(key);
    const [html, md, txt, csv] = await Promise.all(["html", "md", "txt", "csv"].map((format) => text(key, format)));
    for (const panel of report?.panels ?? []) {
      if (panel.kind !== "view") continue;
      const figure = viewFigures(panel.shown).find(({ name }) => name === panel.figure);
      if (!figure) throw new Error("There is no figure.");
      for (const row of tableOf(figure).rows)
        for (const cell of row.cells) {
          expect(html?.includes(escapeMarkup(cell.text)), `${cell.text} in html`).toBe(true);
          expect(md?.includes(markdownText(cell.text)), `${cell.text} in md`).toBe(true);
          if (cell.value !== null) expect(csv?.includes(String(cell.value)), `${cell.value} in csv`).toBe(true);
        }
      for (const fact of figure.facts) expect(html?.includes(escapeMarkup(fact)), fact).toBe(true);
    }
    expect(html).toMatch(/<h2 id="panel-1-title">Medians of groups<\/h2>/);
    expect(html).toContain("panel 4 of 4");
    expect(html).toContain("“Which server, which index”. Results of sysbench-archive-layout (");
    expect(md).toMatch(/^# Which server, which index\n\nOf two samples\.\n\n# First\n/);
    expect(md).toContain("[the table](http://host.example/relative?x=1)");
    expect(txt).toContain(`Benchfolio result ${key}, frozen`);
  });

  it("links each ratio to the claim of its view", async () => {
    const report = await loadReport(key);
    const html = await text(key, "html");
    const [first = "", second = ""] = panels.slice(1);
    const claims = [
      ...html.matchAll(/href="http:\/\/host\.example\/s\/(\w+)\?(?:[^"]*&amp;)?claim=([^"#]+)#claimed"/g),
    ];
    const shown = report?.panels[1];
    if (shown?.kind !== "view" || shown.shown.kind !== "relative") throw new Error("The first view is no table.");
    const { view } = shown.shown;
    const grid = relativeGrid(view, view.params);
    const kinds = claims.map(([, of, claim = ""]) => [of, findTarget(view, grid, decodeURIComponent(claim))?.kind]);
    expect(first).toBe(second);
    // The summary's rows (all, and each group) and the table's cells, all of the one view that both show.
    expect(new Set(kinds.map(String))).toEqual(new Set([`${first},column`, `${first},group`, `${first},cell`]));
    const cells = view.table.cells.flat().filter((cell) => cell !== null && cell.value !== null);
    expect(kinds.filter(([, kind]) => kind === "cell")).toHaveLength(cells.length);
    const draft = await preview(postOf({ title: "Later", panels: [{ url: "/relative", figure: "table" }] }));
    expect(await draft.text()).not.toContain("claim=");
  });

  it("gives its evidence on trust, the worst first, and accepts notes as its views do", async () => {
    const report = await loadReport(key);
    if (!report) throw new Error("There is no report.");
    const trust = trustOfReport(report);
    const worst = report.panels.flatMap((panel) => (panel.kind === "view" ? (panel.shown.trust ?? []) : []));
    expect(trust?.map(({ about }) => about).toSorted()).toEqual(
      [...new Set(worst.map(({ about }) => about))].toSorted(),
    );
    const grades = trust?.map(({ grade }) => grade) ?? [];
    expect(grades).toEqual(["doubt", "gap", "told"].flatMap((of) => grades.filter((grade) => grade === of)));
    expect(new Set(grades).size).toBeGreaterThan(1);
    for (const { about, grade } of worst.filter((item) => item.grade === "doubt"))
      expect(trust).toContainEqual(expect.objectContaining({ about, grade }));
    // One of the report beside one of each of its four panels.
    expect((await text(key, "html")).match(/<summary>Why trust this: /g)).toHaveLength(1 + 4);
    expect(await notesOnView(key)).toEqual({
      key: `view:${key}`,
      bundles: expect.arrayContaining(report.bundles.map(({ id }) => id)),
    });
    const noted = { key, view: { bundles: report.bundles }, versions: report.versions };
    expect(await openOnView(noted, [single])).toBe(0);
    const objection = `insert into notes (subject, number, kind, body, owner, author, at, signature)
      values ($1, 1, 'objection', 'x', 'bob', 'bob', now(), $1)`;
    for (const subject of [`view:${key}`, `view:${single}`, `bundle:${report.bundles[0]?.id}`])
      await ownerPool().query(objection, [subject]);
    expect(await openOnView(noted, [single])).toBe(3);
    await ownerPool().query("delete from notes");
  });

  it("never runs code in its text, and keeps no password", async () => {
    const html = await text(key, "html");
    expect(html).toContain("&lt;b&gt;bold&lt;/b&gt;");
    expect(html).not.toMatch(/<script|\ssrc=|@import/);
    expect(await text(key, "json")).not.toContain("hunter2secret");
    expect((await file(key, "html")).headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("is complete in its .json and .zip, and has a picture, an embed and the dialog's kit", async () => {
    const whole = JSON.parse(await text(key, "json"));
    expect(whole.panels.map(({ kind }: { kind: string }) => kind)).toEqual(["text", "view", "view", "view", "view"]);
    expect(whole.panels[1].view.table.rows.length).toBeGreaterThan(3);
    const zip = unzipSync(new Uint8Array(await (await file(key, "zip")).arrayBuffer()));
    const names = [
      "index.html",
      "README.md",
      ...[1, 2, 3, 4].flatMap((at) => ["csv", "svg", "png"].map((ending) => `panels/${at}.${ending}`)),
      ...new Set(panels.flatMap((of) => (of === null ? [] : [`views/${of}.json`]))),
    ];
    expect(Object.keys(zip).toSorted()).toEqual(names.toSorted());
    const index = new TextDecoder().decode(zip["index.html"]);
    const links = [...index.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, to = ""]) => to);
    // Each link leads into the page, to a file of the folder, or to a whole address of the server.
    const near = links.filter((to) => !to.startsWith("#") && !to.startsWith("http://host.example/"));
    expect(new Set(near)).toEqual(new Set(names.filter((name) => /\.(?:csv|json|png)$/.test(name))));
    expect(links).toContain(`http://host.example/s/${key}`);
    const data = JSON.parse(new TextDecoder().decode(zip[`views/${panels[1]}.json`]));
    expect(data).toEqual(whole.panels[1].view);
    expect(await text(key, "svg")).toContain("<svg");
    expect((await file(key, "parquet")).status).toBe(406);
    const embed = await getEmbed(new Request(`http://host.example/embed/${key}`), {
      params: Promise.resolve({ path: [key] }),
    });
    const framed = await embed.text();
    expect(framed).toContain("<h1>Which server, which index</h1>");
    expect(framed).toContain("Open the whole report, of which this is the first figure");
    // The report's line covers all four panels, not the first alone.
    const report = await loadReport(key);
    const { trust } = await shownAt(`/s/${key}`);
    expect(trust).toEqual(report && trustOfReport(report));
    expect(framed).toContain("panel 4");
    const kit = await (await getShare(new Request(`http://host.example/api/share?url=/s/${key}`))).json();
    expect(kit.figures.map(({ name }: { name: string }) => name)).toEqual([
      "report",
      "panel-1",
      "panel-2",
      "panel-3",
      "panel-4",
    ]);
    expect(kit.figures[0].copies.rich.match(/<table/g)).toHaveLength(4);
  });

  it("never changes with its data or when it is read again", async () => {
    const before = await Promise.all(["html", "md", "txt", "csv", "json"].map((format) => text(key, format)));
    const live = async () => JSON.stringify((await shownAt("/relative")).view);
    const liveBefore = await live();
    await ownerPool().query("update points set qps = qps * 2 where qps is not null");
    // Caches of live views look at both, as after an import.
    await ownerPool().query("update bundles set imported_at = imported_at + interval '1 second'");
    await ownerPool().query("update data_versions set version = version + 1");
    expect(await live()).not.toBe(liveBefore);
    const after = await Promise.all(["html", "md", "txt", "csv", "json"].map((format) => text(key, format)));
    expect(after).toEqual(before);
  });

  it.each([
    [{ title: "", panels: [{ markdown: "x" }] }, 400, "title"],
    [{ title: "x", panels: [] }, 400, "panels"],
    [{ title: "x", panels: [{ markdown: "x", url: "/compare" }] }, 400, "panels.0"],
    [{ title: "x", panels: Array.from({ length: 21 }, () => ({ url: "/compare" })) }, 400, "at most 20 views"],
    [{ title: "x", panels: [{ markdown: "x" }, { url: "/bundles" }] }, 422, "Panel 2: this server has no view"],
    [{ title: "x", panels: [{ url: "/relative", figure: "pie" }] }, 422, "there are summary, table"],
    [{ title: "x", panels: [{ url: "/s/1111111111" }] }, 422, "Panel 1: this server has no view"],
    [{ title: "x", panels: [{ url: "/relative?engine=none" }] }, 422, "Panel 1:"],
  ])("is refused with the reason, before anything is stored: %j", async (body, status, words) => {
    const count = async () => (await ownerPool().query("select count(*) from snapshots")).rows;
    const before = await count();
    const answer = await post(postOf(body));
    expect(answer.status).toBe(status);
    expect(refusal.parse(await answer.json()).error.message).toContain(words);
    expect(await count()).toEqual(before);
  });

  it("leaves nothing of its views where the report itself can't be stored", async () => {
    const count = async () =>
      (
        await ownerPool().query(
          `select (select count(*) from snapshots), (select count(*) from snapshot_files) as files,
            (select count(*) from audit) as audit`,
        )
      ).rows;
    const before = await count();
    await ownerPool().query(`create function no_report() returns trigger language plpgsql as
        $$ begin raise 'no room'; end $$;
      create trigger no_report before insert on snapshots for each row when (new.kind = 'report')
        execute function no_report()`);
    const body = { title: "x", panels: [{ url: "/relative" }, { url: "/history" }] };
    expect((await post(postOf(body))).status).toBe(500);
    expect(await count()).toEqual(before);
    await ownerPool().query("drop trigger no_report on snapshots; drop function no_report()");
    expect((await post(postOf(body))).status).toBe(201);
  });

  it("has footnotes in all files, also without numbers that follow cells, and names wrong ones", async () => {
    const texts = ["First[^b], none[^c].\n\n[^a]: Words of a.", "Second[^a].\n\n[^b]: Words of b.\n[^d]: Unused."];
    const body = { title: "Footnotes", panels: texts.map((markdown) => ({ markdown })) };
    const draft = z.object({ html: z.string() }).parse(await (await preview(postOf(body))).json());
    const warnings = [
      "[^c] has no definition, so it stays text.",
      "The footnote [^d] is not used, so readers do not see it.",
    ];
    for (const words of warnings) expect(draft.html).toContain(`<p class="warning">${words}</p>`);
    const made = reportAnswer.parse(await (await post(postOf(body))).json());
    expect(made.warnings).toEqual(warnings);
    const report = await loadReport(made.key);
    if (!report) throw new Error("There is no report.");
    const rich = (await reportCopies(report, "http://host.example")).rich;
    for (const html of [draft.html, reportHtml(report, ""), await text(made.key, "html"), rich]) {
      const ids = [...html.matchAll(/<a href="#([\w-]+)" id="\1-use-1" role="doc-noteref"[^>]*>(\d)</g)];
      expect(ids.map(([, , number]) => number)).toEqual(["1", "2"]);
      const words = ids.map(([, id]) => new RegExp(`<li id="${id}"><p>([^<]+) <`).exec(html)?.[1]);
      expect(words).toEqual(["Words of b.", "Words of a."]);
      expect(html).toContain("none[^c].");
      expect(html).not.toContain("Unused.");
    }
    expect(rich).toContain(`id="footnote-${made.key}-1"`);
    for (const words of warnings) expect(reportHtml(report, "")).not.toContain(words);
    for (const format of ["md", "txt"])
      for (const markdown of texts) expect(await text(made.key, format)).toContain(markdown);
    expect(JSON.parse(await text(made.key, "json")).footnotes).toBe(true);
  });

  it("that is older than footnotes shows them as text", async () => {
    const body = { title: "Old", panels: [{ markdown: "A[^a].\n\n[^a]: Some words." }] };
    const made = reportAnswer.parse(await (await post(postOf(body))).json());
    const report = await loadReport(made.key);
    const html = report && reportHtml({ ...report, footnotes: false }, "");
    expect(html).toContain("<p>A[^a].</p>\n<p>[^a]: Some words.</p>");
    const plain = reportAnswer.parse(
      await (await post(postOf({ title: "None", panels: [{ markdown: "A[^a]." }] }))).json(),
    );
    expect(await loadReport(plain.key)).toMatchObject({ footnotes: false });
    expect(JSON.parse(await text(plain.key, "json"))).not.toHaveProperty("footnotes");
  });

  it("is not a panel of another report", async () => {
    const answer = await post(postOf({ title: "x", panels: [{ url: `/s/${key}` }] }));
    expect(refusal.parse(await answer.json()).error.message).toContain("a report cannot be a panel");
  });

  it("is previewed as it will be frozen, with today's data", async () => {
    const answer = await preview(postOf({ title: "x", panels: [{ markdown: "**So** it is." }, { url: "/relative" }] }));
    const { html } = z.object({ html: z.string() }).parse(await answer.json());
    expect(html).toContain("<strong>So</strong>");
    expect(html).toMatch(/<table>.*<th scope="row"/s);
    expect(html).toContain("as of now, frozen with the report");
  });

  it("refuses a text whose tables are filled up to too many cells", async () => {
    const table = (columns: number, rows: number) =>
      `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n${"|\n".repeat(rows)}`;
    const status = async (...texts: string[]) =>
      (await preview(postOf({ title: "x", panels: texts.map((markdown) => ({ markdown })) }))).status;
    // Lines times columns, and the ends of the line: 102 x 101 + 2.
    expect(await status(table(100, 100))).toBe(200);
    expect(await status(table(100, 100), table(100, 100))).toBe(400);
    // One column, whose rule has no "|": 2 x 10,003 lines.
    const column = `a\n:-\n${"b\n".repeat(9_900)}`;
    expect([await status(column), await status(column, column, column)]).toEqual([200, 400]);
    expect(await status(`> ${table(3000, 0).replace("\n", "\r> ").trim()}\r${"> |\r".repeat(1000)}`)).toBe(400);
  });

  it("names a withdrawn bundle in every format, and is cached no longer", async () => {
    const report = await loadReport(key);
    const gone = report?.bundles[0]?.id ?? "";
    await retractBundle(gone, "A wrong disk.");
    for (const format of ["html", "md", "txt", "csv", "json"])
      expect(await text(key, format)).toContain("A wrong disk.");
    expect((await file(key, "md")).headers.get("cache-control")).toBe("no-store");
  });
});
