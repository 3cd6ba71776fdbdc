import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PATCH as patch } from "@/app/api/v1/bundles/[id]/route";
import { POST as withdraw } from "@/app/api/v1/bundles/[id]/withdrawal/route";
import { POST as report } from "@/app/api/v1/reports/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { auditLines, noteChange } from "@/lib/db/access/audit";
import { openTermsOf } from "@/lib/db/access/publishing-terms";
import { createToken } from "@/lib/db/access/tokens";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import { asRequest } from "@/lib/request-context.testing";

const asked = (body: object) =>
  new Request("http://127.0.0.1/api", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const made = z.object({ key: z.string() });
const SAID = "Oracle&#39;s terms may forbid publishing";

withTestDatabase();

describe("results of an engine whose vendor's terms forbid publishing", () => {
  const view = { url: "/relative?family=sysbench" };
  const whole = { title: "x", panels: [view] };
  beforeAll(async () => {
    await importSamples();
    await ownerPool().query(
      `update engines set name = 'oracle' where id in (select s.engine_id from bundle_settings t
         join settings s on s.id = t.setting_id join bundles b on b.key = t.bundle_key where b.title like 'sysbench%' limit 1)`,
    );
  });

  it("are shown with the terms as a doubt, and their source and day", async () => {
    const { trust } = await shownAt(view.url);
    expect(trust?.find(({ about }) => about === "Publishing")).toMatchObject({
      grade: "doubt",
      head: "Oracle's terms may forbid publishing",
      text: expect.stringContaining("“DeWitt Clause vs the public cloud”, Small Datum, 2021-11-13"),
    });
  });

  it("are frozen, alone or in a report, only after a statement of permission, which the audit list keeps", async () => {
    const count = async () => (await ownerPool().query("select count(*)::int as count from snapshots")).rows[0];
    for (const [route, body] of [
      [freeze, view],
      [report, whole],
    ] as const) {
      const before = await count();
      const answer = await route(asked(body));
      expect(answer.status).toBe(409);
      const { error } = refusal.parse(await answer.json());
      expect(error.code).toBe("terms-not-accepted");
      for (const words of ["Terms of Oracle's cloud", "2021-11-13", "acceptTerms: true"])
        expect(error.message).toContain(words);
      expect(await count()).toEqual(before);
      const accepted = await route(asked({ ...body, acceptTerms: true }));
      expect(accepted.status).toBe(201);
      const { key } = made.parse(await accepted.json());
      const [line] = await auditLines(1);
      expect(line).toMatchObject({ action: "freeze", subject: key, details: { acceptedTerms: ["Oracle"] } });
      const html = await getFrozen(new Request(`http://127.0.0.1/s/${key}.html`), {
        params: Promise.resolve({ key, format: "html" }),
      });
      expect(await html.text()).toContain(SAID);
      const embed = await getEmbed(new Request(`http://127.0.0.1/embed/${key}`), {
        params: Promise.resolve({ path: [key] }),
      });
      expect(await embed.text()).toContain(SAID);
    }
  });

  it("are made public, now or later, only after the owner's statement of permission, which the audit list keeps", async () => {
    const { rows } = await ownerPool().query<{ id: string }>(
      "update bundles set owner = 'ann', visibility = 'draft' where title like 'sysbench%' and key in (select t.bundle_key from bundle_settings t join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id where e.name = 'oracle') returning id",
    );
    const id = rows[0]?.id ?? "";
    const { token } = await createToken({ name: "ann", owner: "ann", scopes: ["manage-own"] }, "command line");
    const change = async (body: object) => {
      const request = new Request(`http://127.0.0.1/api/v1/bundles/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return (await asRequest(request, (asked) => patch(asked, { params: Promise.resolve({ id }) }))).answer;
    };
    for (const visibility of ["public", "unlisted", "embargoed"]) {
      const refused = await change({
        visibility,
        title: "Renamed",
        ...(visibility === "embargoed" && { until: "2999-01-01" }),
      });
      expect(refused.status).toBe(409);
      const { error } = refusal.parse(await refused.json());
      expect(error).toMatchObject({ code: "terms-not-accepted", message: expect.stringContaining("2021-11-13") });
    }
    const kept = await change({ notes: "Tuned.", visibility: "private" });
    expect(await kept.json()).toMatchObject({
      visibility: "private",
      title: expect.stringMatching(/^sysbench/),
      publishingTerms: [expect.stringContaining("Oracle's terms may forbid publishing")],
    });
    expect((await change({ visibility: "unlisted", acceptTerms: true })).status).toBe(200);
    expect((await auditLines(1))[0]).toMatchObject({
      action: "change",
      subject: id,
      details: { visibility: ["private", "unlisted"], acceptedTerms: ["Oracle"] },
    });
    for (const visibility of ["draft", "public"]) expect((await change({ visibility })).status).toBe(200);
    expect((await auditLines(1))[0]?.details).toEqual({ visibility: ["draft", "public"] });
    // Sent again after a deletion, the same bytes are another's bundle of that id.
    expect(await openTermsOf(id)).toEqual([]);
    await noteChange({ actor: "command line", action: "delete", subject: id });
    expect(await openTermsOf(id)).toMatchObject([{ vendor: "Oracle" }]);
  });

  it("are visible again after a retraction only after a statement of permission", async () => {
    const { rows } = await ownerPool().query<{ id: string }>(
      "update bundles set owner = 'ann', visibility = 'public' where title like 'sysbench%' and key in (select t.bundle_key from bundle_settings t join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id where e.name = 'oracle') returning id",
    );
    const id = rows[0]?.id ?? "";
    const { token } = await createToken({ name: "ann", owner: "ann", scopes: ["manage-own"] }, "command line");
    const withdrawal = async (body: object) => {
      const request = new Request(`http://127.0.0.1/api/v1/bundles/${id}/withdrawal`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return (await asRequest(request, (asked) => withdraw(asked, { params: Promise.resolve({ id }) }))).answer;
    };
    const visibility = async () =>
      (await ownerPool().query<{ visibility: string }>("select visibility from bundles where id = $1", [id])).rows[0]
        ?.visibility;
    const retract = async () => expect((await withdrawal({ action: "retract", reason: "Wrong." })).status).toBe(204);

    await retract();
    const refused = await withdrawal({ action: "restore" });
    expect(refused.status).toBe(409);
    expect(refusal.parse(await refused.json()).error).toMatchObject({
      code: "terms-not-accepted",
      message: expect.stringContaining("2021-11-13"),
    });
    expect(await visibility()).toBe("retracted");
    expect((await withdrawal({ action: "restore", acceptTerms: true })).status).toBe(204);
    expect(await visibility()).toBe("public");
    expect((await auditLines(1))[0]).toMatchObject({
      action: "restore",
      subject: id,
      details: { acceptedTerms: ["Oracle"] },
    });
    // It is required only once.
    await retract();
    expect((await withdrawal({ action: "restore" })).status).toBe(204);
  });

  it("require nothing for results of other engines", async () => {
    expect((await freeze(asked({ url: "/compare?dataset=mnist10k-784-euclidean" }))).status).toBe(201);
    expect((await auditLines(1))[0]?.details).not.toHaveProperty("acceptedTerms");
    const { trust } = await shownAt("/compare?dataset=mnist10k-784-euclidean");
    expect(trust?.map(({ about }) => about)).not.toContain("Publishing");
  });
});
