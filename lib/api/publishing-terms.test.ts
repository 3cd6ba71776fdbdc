import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { POST as report } from "@/app/api/v1/reports/route";
import { POST as freeze } from "@/app/api/v1/snapshots/route";
import { GET as getEmbed } from "@/app/embed/[...path]/route";
import { GET as getFrozen } from "@/app/s/[key]/[format]/route";
import { auditLines } from "@/lib/db/audit";
import { pool } from "@/lib/db/client";
import { withTestDatabase } from "@/lib/db/test-database";
import { importSamples, shownAt } from "@/lib/pictures/samples.testing";

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
    await pool().query(
      `update engines set name = 'oracle' where id in (select s.engine_id from bundle_settings t
         join settings s on s.id = t.setting_id join bundles b on b.key = t.bundle_key where b.title like 'sysbench%' limit 1)`,
    );
  });

  it("are shown with the terms first, and where and when they were read", async () => {
    const { trust } = await shownAt(view.url);
    expect(trust?.find(({ about }) => about === "Publishing")).toMatchObject({
      grade: "doubt",
      head: "Oracle's terms may forbid publishing",
      text: expect.stringContaining("“DeWitt Clause vs the public cloud”, Small Datum, 2021-11-13"),
    });
  });

  it("are frozen, alone or in a report, only by who says that they may publish them, which the audit list keeps", async () => {
    const count = async () => (await pool().query("select count(*)::int as count from snapshots")).rows[0];
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

  it("leave others as they were: nobody is asked, and nothing is said", async () => {
    expect((await freeze(asked({ url: "/compare?dataset=mnist10k-784-euclidean" }))).status).toBe(201);
    expect((await auditLines(1))[0]?.details).not.toHaveProperty("acceptedTerms");
    const { trust } = await shownAt("/compare?dataset=mnist10k-784-euclidean");
    expect(trust?.map(({ about }) => about)).not.toContain("Publishing");
  });
});
