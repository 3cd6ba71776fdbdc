import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { GET as own, DELETE as removeOwn, POST as state } from "@/app/api/v1/author/route";
import { GET as author, DELETE as remove } from "@/app/api/v1/authors/[id]/route";
import { GET as getBundle } from "@/app/api/v1/bundles/[id]/route";
import { GET as authorFeed } from "@/app/authors/[id]/feed.atom/route";
import { GET as cff } from "@/app/bundles/[id]/CITATION.cff/route";
import { freezeReport } from "@/app/report/freeze-report";
import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { frozenFile } from "@/lib/db/write/snapshot-files";
import { retractBundle } from "@/lib/db/write/withdraw-bundle";
import type { Scope } from "@/lib/domain/access/rights";
import { bibTex, cslItem } from "@/lib/pictures/citation";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { loadReport } from "@/lib/publish/report/load-report";
import { citedReport } from "@/lib/publish/report/report-parts";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { citedOf } from "@/lib/publish/view-metadata";
import { asRequest } from "@/lib/request-context.testing";
import { authorAnswer, ownAuthorAnswer } from "./schemas/authors";
import { reportBody } from "./schemas/reports";

const base = "http://localhost:3000";
const ADA = { name: "Ada Example", familyName: "Example", affiliation: "Lab & Co", orcid: "0000-0002-1825-0097" };

describe("an author", () => {
  withTestDatabase();
  const tokens: Record<string, string> = {};
  let bundle = "";
  let id = "";

  beforeAll(async () => {
    await importSamples();
    const make = async (owner: string, scopes: Scope[], name = owner) => {
      tokens[name] = (await createToken({ name, owner, scopes }, "command line")).token;
    };
    await make("ada", ["upload", "manage-own"]);
    await make("ada", ["read-private"], "reader");
    await make("bob", ["upload"]);
    await make("root", ["manage-all"]);
    const { rows } = await ownerPool().query(
      "update bundles set owner = 'ada' where title like 'sysbench%' returning id",
    );
    bundle = String(rows[0]?.id);
  });

  const asked = (path: string, who: string | null, body?: unknown) =>
    new Request(base + path, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}) },
    });
  const params = { params: Promise.resolve({ id: "" }) };
  const of = (key: string) => ({ ...params, params: Promise.resolve({ id: key }) });
  const call = async (request: Request, route: (request: Request) => Promise<Response>) =>
    (await asRequest(request, route)).answer;
  const post = (who: string | null, body: unknown) => call(asked("/api/v1/author", who, body), state);
  const page = async (address = `/api/v1/authors/${id}`, who: string | null = null) =>
    authorAnswer.parse(await (await call(asked(address, who), (request) => author(request, of(id)))).json());
  const report = (bundles: string) =>
    reportBody.parse({
      title: "Ada's report",
      panels: [{ url: `/relative?family=sysbench&bundle=${bundles}` }, { markdown: "Text." }],
    });
  const freezeAs = async (who: string, bundles = bundle) =>
    (await asRequest(asked(`/report?bundle=${bundles}`, who), () => freezeReport(report(bundles), base))).answer.key;

  it("is an owner with a token that publishes, and no other reader", async () => {
    expect((await post(null, ADA)).status).toBe(401);
    expect((await post("reader", ADA)).status).toBe(403);
    const answer = await post("ada", { ...ADA, orcid: "https://orcid.org/0000-0002-1825-0097" });
    const { author: stated } = ownAuthorAnswer.parse(await answer.json());
    expect(stated).toMatchObject(ADA);
    id = stated?.id ?? "";
    const again = ownAuthorAnswer.parse(await (await post("ada", ADA)).json());
    expect(again.author?.id).toBe(id);
    expect(ownAuthorAnswer.parse(await (await call(asked("/api/v1/author", "bob"), own)).json()).author).toBeNull();
  });

  it("is refused with a wrong check digit, a foreign family name or no name, and loses invisible characters", async () => {
    for (const wrong of [{ orcid: "0000-0002-1825-0098" }, { familyName: "Other" }, { name: "\u200b\u202e" }])
      expect([wrong, (await post("bob", { ...ADA, ...wrong })).status]).toEqual([wrong, 400]);
    const odd = { name: "<b>Bo\u202eb</b>\u200b", familyName: null, affiliation: "", orcid: null };
    const { author: stated } = ownAuthorAnswer.parse(await (await post("bob", odd)).json());
    expect(stated).toMatchObject({ name: "<b>Bob</b>", affiliation: null });
    expect(stated?.id).not.toBe(id);
    expect((await call(asked("/api/v1/author", "bob"), removeOwn)).status).toBe(204);
  });

  it("is named by the citations of their bundle", async () => {
    const answer = await call(asked(`/api/v1/bundles/${bundle}`, null), (request) => getBundle(request, of(bundle)));
    expect((await answer.json()).author).toMatchObject({ id, ...ADA });
    const text = await (await call(asked("/CITATION.cff", null), (request) => cff(request, of(bundle)))).text();
    expect(parse(text).authors).toEqual([
      {
        "family-names": "Example",
        "given-names": "Ada",
        affiliation: "Lab & Co",
        orcid: "https://orcid.org/0000-0002-1825-0097",
      },
    ]);
  });

  it("is named by live and frozen views of their data, and by their reports", async () => {
    const live = citedOf({ shown: await shownAt(`/relative?family=sysbench`), address: base, today: new Date(0) });
    expect(bibTex(live)).toContain("author = {{Example}, {Ada}},");
    expect(cslItem(live)).toMatchObject({ author: [{ family: "Example", given: "Ada" }] });
    const { key } = await freezeView({ url: "/relative?family=sysbench", title: "Kept", caption: "" }, (snapshot) =>
      renderFrozen(snapshot, { origin: base, at: snapshot.createdAt }),
    );
    const html = Buffer.from((await frozenFile(key, "html"))?.bytes ?? []).toString();
    expect(html).toContain("Data by <bdi>Ada Example</bdi> (Lab &amp; Co, ");
    const frozen = await freezeAs("ada");
    const kept = await loadReport(frozen);
    expect(kept && cslItem(citedReport(kept, base))).toMatchObject({ author: [{ family: "Example" }] });

    // Frozen views keep the name of their day; live views have today's.
    await post("ada", { ...ADA, name: "Ada Newname", familyName: null });
    expect((await shownAt(`/s/${key}`)).authors).toMatchObject([{ name: "Ada Example" }]);
    expect((await shownAt("/relative?family=sysbench")).authors).toMatchObject([{ name: "Ada Newname" }]);
  });

  it("has a page and a feed with public bundles and reports alone, whatever the address names", async () => {
    const [kept] = (await page()).reports;
    expect(await page()).toMatchObject({ name: "Ada Newname", bundles: [{ id: bundle }], reports: [kept] });
    const feed = async (query = "") =>
      (await call(asked(`/authors/${id}/feed.atom${query}`, "ada"), (request) => authorFeed(request, of(id)))).text();
    expect(await feed()).toContain("<name>Ada Newname</name>");
    expect((await feed()).match(/<entry>/g)).toHaveLength(2);
    for (const visibility of ["unlisted", "private", "draft", "embargoed"]) {
      await ownerPool().query("update bundles set visibility = $2 where id = $1", [bundle, visibility]);
      for (const who of [null, "ada", "root"])
        expect(await page(`/api/v1/authors/${id}?bundle=${bundle}`, who)).toMatchObject({ bundles: [], reports: [] });
      expect(await feed(`?bundle=${bundle}`)).not.toContain("<entry>");
    }
    await ownerPool().query("update bundles set visibility = 'public' where id = $1", [bundle]);
    // Bytes that were deleted while they were hidden, and sent again: earlier reports of them stay hidden.
    await ownerPool().query(
      `insert into tombstones (id, title, kind, reason, hidden, hidden_until)
       values ($1, '', 'deleted', '', false, now() + interval '1 day')`,
      [bundle],
    );
    expect(await page()).toMatchObject({ bundles: [{ id: bundle }], reports: [] });
    await ownerPool().query("delete from tombstones");
    expect((await page()).reports).toHaveLength(1);
    await retractBundle(bundle, "wrong");
    expect(await page()).toMatchObject({ bundles: [], reports: [] });
  });

  it("is removed by a manager of all, and not by another owner's token", async () => {
    const removing = (who: string) => call(asked(`/api/v1/authors/${id}`, who), (request) => remove(request, of(id)));
    expect((await removing("bob")).status).toBe(403);
    expect((await removing("root")).status).toBe(204);
    const gone = await call(asked(`/api/v1/authors/${id}`, null), (request) => author(request, of(id)));
    expect(gone.status).toBe(404);
  });
});
