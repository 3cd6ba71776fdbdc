import { beforeAll, describe, expect, it } from "vitest";
import { GET as numbersRoute } from "@/app/api/v1/reports/[key]/numbers/route";
import { draftReport } from "@/app/report/draft-report";
import { freezeReport } from "@/app/report/freeze-report";
import { reportFile } from "@/app/report/report-file";
import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { restoreBundle, retractBundle } from "@/lib/db/write/withdraw-bundle";
import { removeSnapshot, retractSnapshot } from "@/lib/db/write/withdraw-snapshot";
import { formatPercent } from "@/lib/format";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { loadKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { loadReport } from "@/lib/publish/report/load-report";
import { loadChanges } from "@/lib/publish/report/load-revisions";
import { reportCopies } from "@/lib/publish/report/report-copies";
import { reportHtml } from "@/lib/publish/report/report-html";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";
import { claimKey } from "@/lib/views/claims/claim-keys";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import { reportBody, reportNumbersAnswer } from "./schemas/reports";
import { snapshotBody } from "./schemas/snapshots";

const base = "https://bench.example";
const TABLE = "/relative?family=sysbench";

describe("a number of a report's text", () => {
  withTestDatabase();
  /** Address and key of a cell whose value is lower than its base, its two values, and their bundle. */
  let cell = { address: "", claim: "", value: 0, from: 0, point: "", bundle: "" };

  beforeAll(async () => {
    await importSamples();
    const { kind, view } = await shownAt(TABLE);
    if (kind !== "relative") throw new Error("the sample shows no relative table");
    const grid = relativeGrid(view, view.params);
    for (const [row, cells] of view.table.cells.entries())
      for (const [column, found] of cells.entries()) {
        const from = view.table.cells[row]?.[grid.of(row, column)];
        const [sample] = found?.samples ?? [];
        const isOne = found?.state === "measured" && from?.state === "measured" && found.n === 1;
        if (!isOne || !found.value || !from.value || !sample || found.value > 0.95 * from.value) continue;
        const claim = claimKey(view, grid, { kind: "cell", row, column });
        const address = `${TABLE}&claim=${encodeURIComponent(claim)}`;
        const bundle = sample.id.split(".")[0] ?? "";
        cell = { address, claim, value: found.value, from: from.value, point: sample.id, bundle };
      }
    expect(cell.address).not.toBe("");
  });

  const share = () => formatPercent(1 - cell.value / cell.from);
  const body = (...texts: string[]) =>
    reportBody.parse({ title: "Numbers", panels: [{ url: TABLE }, ...texts.map((markdown) => ({ markdown }))] });
  const htmlOf = async (markdown: string) => reportHtml(await draftReport(body(markdown)), base);
  const check = async (key: string) => {
    const answer = await numbersRoute(new Request(`${base}/api/v1/reports/${key}/numbers`), {
      params: Promise.resolve({ key }),
    });
    return reportNumbersAnswer.parse(await answer.json()).numbers;
  };

  const change = (factor: number) => {
    const [bundle, ordinal] = cell.point.split(".");
    return ownerPool().query(
      `update points set qps = qps * $3 where ordinal = $2::int
       and bundle_key = (select key from bundles where id = $1)`,
      [bundle, ordinal, factor],
    );
  };
  // As an import of the bundle does.
  const raise = async () => {
    await ownerPool().query("update data_versions set version = version + 1");
    await ownerPool().query("update bundles set imported_at = imported_at + interval '1 second'");
  };

  it("is that of its cell in a draft, and links to it", async () => {
    const html = await htmlOf(`Writes are [=lower](${cell.address}) lower.`);
    expect(html).toContain(`>${share()}</a> lower.`);
    expect(html).toContain(`claim=${encodeURIComponent(cell.claim)}#claimed`);
    expect(html).toContain("Numbers in the text follow cells: 1 number");
  });

  it("is compared with the typed number in a draft, which can't be frozen where they differ", async () => {
    expect(await htmlOf(`[=lower ${share()}](${cell.address})`)).not.toContain("Your text says");
    const wrong = `[=lower 99 %](${cell.address})`;
    expect(await htmlOf(wrong)).toContain(`Your text says 99 %, the data say ${share()}.`);
    await expect(freezeReport(body(wrong), base)).rejects.toThrow(`Your text says 99 %, the data say ${share()}.`);
    const { rows } = await ownerPool().query("select from snapshots");
    expect(rows).toHaveLength(0);
  });

  it("is missing with a reason where its cell can't be reached", async () => {
    for (const address of [
      "/relative?family=sysbench&claim=no~such",
      "/s/aaaaaaaaaa?claim=a~b",
      "/bundles?claim=a",
      `/relative?family=sysbench&bundle=aaaaaaaaaaaa&claim=${encodeURIComponent(cell.claim)}`,
    ]) {
      const html = await htmlOf(`[=value 12](${address})`);
      expect(html).toContain("(no number: ");
      expect(html).not.toMatch(/>12</);
      await expect(freezeReport(body(`[=value 12](${address})`), base)).rejects.toThrow("[=value 12]");
    }
  });

  it("is refused beyond 20 addresses of one report, however they are spelled", async () => {
    const spelled = (count: number) => Array.from({ length: count }, (_, at) => `[=value](/bundles?zz=${at}&claim=a)`);
    await expect(draftReport(body(...spelled(20)))).resolves.toBeDefined();
    await expect(draftReport(body(...spelled(21)))).rejects.toThrow("at most 20 addresses");
  });

  it("leaves all files of the report when its view is retracted or deleted", async () => {
    const { key: view } = await freezeView(snapshotBody.parse({ url: TABLE, title: "", caption: "" }), (snapshot) =>
      renderFrozen(snapshot, { origin: base, at: snapshot.createdAt }),
    );
    const markdown = `It is [=lower](/s/${view}?claim=${encodeURIComponent(cell.claim)}).`;
    const { key } = await freezeReport(reportBody.parse({ title: "Quotes", panels: [{ markdown }] }), base);
    const files = async () => {
      const report = await loadReport(key);
      if (!report) throw new Error("the report is not there");
      const texts = ["html", "md", "txt", "json"].map(async (ending) =>
        (await reportFile(new Request(`${base}/s/${key}.${ending}`), report, ending)).text(),
      );
      return Promise.all(texts);
    };
    const stored = async () => (await ownerPool().query("select from snapshot_files where key = $1", [key])).rowCount;
    for (const text of await files()) expect(text).toContain(share());
    await retractSnapshot(view, "Measured with a debug build.", "command line");
    for (const text of await files()) {
      expect(text).toContain("debug build");
      expect(text).not.toContain(share());
    }
    expect(await stored()).toBeGreaterThan(0);
    await removeSnapshot(view, "Spam.", "command line");
    for (const text of await files()) expect(text).not.toContain(share());
    expect(await stored()).toBe(0);
    await removeSnapshot(key, "Spam.", "command line");
  });

  it("sees no unlisted bundle that another number or panel names", async () => {
    const set = async (visibility: string) => {
      await ownerPool().query("update bundles set visibility = $2 where id = $1", [cell.bundle, visibility]);
      await ownerPool().query("update data_versions set version = version + 1");
    };
    await set("unlisted");
    const own = `/relative?bundle=${cell.bundle}&family=sysbench`;
    const claim = `&claim=${encodeURIComponent(cell.claim)}`;
    const plain = { markdown: `[=value](${TABLE}${claim})` };
    const named = { markdown: `[=value](${own}${claim})` };
    const texts = async (...panels: ({ markdown: string } | { url: string })[]) => {
      const asked = reportBody.parse({ title: "Sight", panels });
      const { answer } = await asRequest(new Request(`${base}/api/report-preview`), () => draftReport(asked));
      const numbers = answer.panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : []));
      return numbers.map(({ text }) => text);
    };
    expect(await texts(plain)).toEqual([null]);
    const [value] = await texts(named);
    expect(value).toEqual(expect.any(String));
    expect(await texts(plain, named)).toEqual([null, value]);
    expect(await texts(named, plain)).toEqual([value, null]);
    expect(await texts({ url: own }, plain)).toEqual([null]);
    await set("public");
  });

  it("links to today's cell by the view's own address, not the typed one", async () => {
    const { key } = await freezeReport(
      reportBody.parse({ title: "Typed", panels: [{ markdown: `[=lower](${cell.address}&zz=1)` }] }),
      base,
    );
    const [number] = await check(key);
    const live = new URL(number?.live ?? "");
    expect([live.origin, live.pathname, live.searchParams.get("claim")]).toEqual([base, "/relative", cell.claim]);
    expect(live.searchParams.has("zz")).toBe(false);
  });

  it("keeps its value and view in a revision with the same source, and is read again on request", async () => {
    const { token: ann } = await createToken({ name: "x", owner: "ann", scopes: ["manage-own"] }, "command line");
    const asAnn = async <T>(work: () => Promise<T>) => {
      const headers = { authorization: `Bearer ${ann}` };
      return (await asRequest(new Request(`${base}/api/v1/reports`, { headers }), work)).answer;
    };
    const first = `It is [=lower](${cell.address}).`;
    const { key } = await asAnn(() =>
      freezeReport(reportBody.parse({ title: "x", panels: [{ markdown: first }] }), base),
    );
    const stored = async (revision: number) => {
      const kept = await loadKeptReport(`${key}-${revision}`);
      return kept?.view.panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : [])) ?? [];
    };
    await change(0.5);
    await raise();
    const now = formatPercent(1 - cell.value / 2 / cell.from);
    const second = `${first}\n\nToday it is [=lower ${now}](${cell.address}).`;
    const revise = (revision: number, fresh: boolean) => {
      const revises = { key, revision, fresh };
      return asAnn(() => freezeReport(reportBody.parse({ title: "x", revises, panels: [{ markdown: second }] }), base));
    };
    await revise(1, false);
    const [was] = await stored(1);
    const [same, added] = await stored(2);
    expect([same?.text, same?.key, same?.live]).toEqual([share(), was?.key, was?.live]);
    expect([added?.text, added?.key === was?.key]).toEqual([now, false]);
    await revise(2, true);
    expect((await stored(3)).map(({ text }) => text)).toEqual([now, now]);
    // A number that moved is a change of its text.
    expect(await loadChanges({ report: key, number: 3 })).toMatchObject({
      shown: [{ what: "text", removed: [`It is ${share()}.`], added: [`It is ${now}.`] }],
    });
    await change(2);
    await raise();
  });

  it("stays frozen in every form, and is checked again after its data change", async () => {
    const { key, panels } = await freezeReport(body(`It is [=lower](${cell.address}).`, "Plain."), base);
    const report = await loadReport(key);
    if (!report) throw new Error("the report is not there");
    // The view of the panel is the number's, too: it is frozen once.
    const frozen = `${base}/s/${panels[0]}?claim=${encodeURIComponent(cell.claim)}#claimed`;
    expect(reportHtml(report, base)).toContain(`<a href="${frozen}"`);
    const copies = await reportCopies(report, base);
    for (const text of [copies.markdown, copies.text]) expect(text).toContain(`It is [${share()}](${frozen}).`);
    expect(copies.rich).toContain(`>${share()}</a>.`);
    expect(await check(key)).toMatchObject([{ was: share(), now: share(), state: "same", words: null, cell: frozen }]);

    // Half of the value: the fall from the base is 1 - value / 2 / base.
    expect((await change(0.5)).rowCount).toBe(1);
    await raise();
    const now = formatPercent(1 - cell.value / 2 / cell.from);
    expect(await check(key)).toMatchObject([
      { was: share(), now, state: "changed", words: `Your text says ${share()}, the data say ${now}.` },
    ]);
    const kept = await loadReport(key);
    expect(kept && reportHtml(kept, base)).toContain(`>${share()}</a>`);
    await change(2);
    await raise();

    await retractBundle(cell.bundle, "wrong host");
    const [gone] = await check(key);
    expect(gone).toMatchObject({ was: share(), now: null, state: "unreachable" });
    await restoreBundle(cell.bundle);
    await ownerPool().query("update bundles set visibility = 'private' where id = $1", [cell.bundle]);
    await raise();
    const answer = await numbersRoute(new Request(`${base}/x`), { params: Promise.resolve({ key }) });
    expect(answer.status).toBe(404);
  });
});
