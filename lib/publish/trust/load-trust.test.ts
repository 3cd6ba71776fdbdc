import { beforeAll, describe, expect, it } from "vitest";
import { ownerPool } from "@/lib/db/owner-pool";
import { withTestDatabase } from "@/lib/db/test-database";
import { embedPage, MOST_BYTES } from "@/lib/publish/embed-page";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { importSamples, shownAt } from "@/lib/publish/samples.testing";
import type { ShownView } from "@/lib/publish/shown-view";
import { viewFigures } from "@/lib/publish/view-figures";
import { viewMetadata } from "@/lib/publish/view-metadata";
import { loadBundleTrust } from "./load-trust";

const FAMILY = "http://h/relative?family=sysbench";

describe("why to trust a view", () => {
  withTestDatabase();
  beforeAll(importSamples);

  const texts = (shown: Pick<ShownView, "trust">) =>
    Object.fromEntries(shown.trust?.map(({ about, text }) => [about, text]) ?? []);
  const embedOf = (shown: ShownView) => {
    const [figure] = viewFigures(shown);
    if (!figure) throw new Error("There is no figure.");
    const links = { view: "http://h/s/x", csv: "", picture: "" };
    return embedPage(figure, { shown, today: new Date(0), links }, { theme: "light", height: null });
  };

  it("counts the sample's numbers of one run each, by an unknown person", async () => {
    const shown = await shownAt(FAMILY);
    const cells = shown.kind === "relative" ? shown.view.table.cells.flat().filter((cell) => cell?.n === 1).length : 0;
    expect(texts(shown)).toMatchObject({
      "Repeats and spread": expect.stringContaining(`Each of ${cells} numbers was run once`),
      "Who ran it": "Uploaded without a token, so by nobody known, and nobody vouches for it.",
      "Who paid": "Nobody said who paid, or that nobody did.",
    });
  });

  it("has the owner's facts on the bundle at once", async () => {
    await ownerPool().query(
      "update bundles set sponsor = 'Acme', owner = 'ann', trust = 'vendor' where title like 'sysbench%'",
    );
    const shown = await shownAt(FAMILY);
    expect(texts(shown)).toMatchObject({
      "Who paid": "Acme.",
      "Who ran it": "Uploaded by ann, vouched for by the engine's vendor.",
    });
  });

  it("is in an embed's page, which opens without a script, and in the metadata", async () => {
    for (const address of [FAMILY, `${FAMILY}&view=scaling`, "http://h/history?family=sysbench", "http://h/compare"]) {
      const shown = await shownAt(address);
      const html = embedOf(shown);
      expect(html).toMatch(/<details><summary>Why trust this: [^<]+<\/summary>/);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES);
      const { whyTrust } = viewMetadata({ shown, address, today: new Date(0) });
      expect(whyTrust).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            about: "Raw files",
            links: [expect.objectContaining({ url: expect.stringMatching(/^http:\/\/h\/bundles\/\w+#files$/) })],
          }),
        ]),
      );
    }
  });

  it("counts no runs of a vector search, and no failed or truncated run of a test", async () => {
    const { rows } = await ownerPool().query("select id, key, title from bundles");
    const idOf = (start: string) => String(rows.find(({ title }) => String(title).startsWith(start))?.id);
    const runsOf = async (id: string) =>
      (await loadBundleTrust(id, { checked: 0, differ: 0, unchecked: 0 })).find(
        ({ about }) => about === "Repeats and spread",
      )?.text;
    // 27 runs of algorithms hold 183 points.
    expect(await runsOf(idOf("ann"))).toBe(
      "Runs of a vector search have many points, and none counts as a repeat of another.",
    );
    const sysbench = idOf("sysbench");
    const numbers = async () => Number(/Each of (\d+) numbers was run once/.exec((await runsOf(sysbench)) ?? "")?.[1]);
    const all = await numbers();
    expect(all).toBeGreaterThan(2);
    // Failed and truncated runs give no number.
    const { key } = rows.find(({ id }) => id === sysbench);
    const statuses = ["failed", "truncated"].entries();
    for (const [at, status] of statuses)
      await ownerPool().query(
        `update executions set status = $2::run_status where (bundle_key, ordinal) in
           (select bundle_key, ordinal from executions where bundle_key = $1 and point_count > 0
            order by ordinal limit 1 offset $3)`,
        [key, status, at],
      );
    expect(await numbers()).toBe(all - 2);
    await ownerPool().query("update executions set status = 'complete' where bundle_key = $1", [key]);
    const whole = await numbers();
    // A mean of five runs is not a number that was run once; a mean of one run is.
    const noted = async (notes: object) => {
      await ownerPool().query(
        `update executions set notes = $2 where (bundle_key, ordinal) in
           (select bundle_key, ordinal from executions where bundle_key = $1 and point_count > 0
            order by ordinal limit 1)`,
        [key, JSON.stringify(notes)],
      );
      return [await numbers(), await runsOf(sysbench)];
    };
    expect(await noted({ meanOf: 1 })).toEqual([whole, expect.not.stringContaining("mean")]);
    const [count, text] = await noted({ meanOf: 5 });
    expect(text).toMatch(/^1 run has the mean or median of several repeats, as its file states\. Each of /);
    expect(count).toBe(whole - 1);
    // Samples of one run are no repeats.
    expect(await noted({ samples: 20 })).toEqual([whole, expect.not.stringContaining("repeats, as its file")]);
  });

  it("is frozen with a view; older frozen views report that it was not recorded", async () => {
    const { key } = await freezeView({ url: "/relative?family=sysbench", title: "", caption: "" }, async () => []);
    await ownerPool().query("update bundles set sponsor = 'Other' where sponsor = 'Acme'");
    const kept = await shownAt(`http://h/s/${key}`);
    expect(texts(kept)["Who paid"]).toBe("Acme.");
    const snapshot = await loadSnapshot(key);
    expect(snapshot?.view.trust).toEqual(kept.trust);
    const old = { ...kept, trust: null };
    expect(embedOf(old)).toContain("Why trust this: not recorded when it was frozen.");
    expect(viewMetadata({ shown: old, address: "http://h/", today: new Date(0) }).whyTrust).toBe(
      "Why trust this: not recorded when it was frozen.",
    );
  });

  it("adds the author's best-QPS check to a bundle's own, and nothing for a hidden one", async () => {
    const { rows } = await ownerPool().query("select id from bundles where title like 'sysbench%'");
    const id = String(rows[0]?.id);
    const printedWith = async (checked: number, differ: number) => {
      const items = await loadBundleTrust(id, { checked, differ, unchecked: 0 });
      return items.find(({ about }) => about === "The author’s own values")?.text ?? "";
    };
    const own = Number(/^All (\d+) printed values/.exec(await printedWith(0, 0))?.[1]);
    expect(own).toBeGreaterThan(0);
    expect(await printedWith(5, 1)).toMatch(
      new RegExp(`^1 of ${own + 5} printed values with raw results here differs `),
    );
    const items = await loadBundleTrust(id, { checked: 5, differ: 1, unchecked: 0 });
    expect(items.some(({ about }) => about === "What else differs")).toBe(false);
    await ownerPool().query("update bundles set visibility = 'private' where id = $1", [id]);
    expect(await loadBundleTrust(id, { checked: 0, differ: 0, unchecked: 0 })).toEqual([]);
    await ownerPool().query("update bundles set visibility = 'public' where id = $1", [id]);
  });
});
