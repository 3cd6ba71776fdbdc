import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nightsOf, type StreamUpload } from "./nights";
import { movesText, outlivedBy, retentionText } from "./retention";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 29);
const daysAgo = (days: number) => new Date(NOW - days * DAY).toISOString();
let made = 0;
/** An upload of another commit of main than those made before it, with these changes. */
function upload(changes: Partial<StreamUpload>): StreamUpload {
  made += 1;
  const bundle = `b${made}`;
  const commit = made.toString(16).padStart(10, "0");
  return { bundle, commit, parent: null, branch: "main", version: null, measured: null, places: [], ...changes };
}
const gone = (all: readonly StreamUpload[], nightDays: number | null, releaseDays: number | null = null) =>
  outlivedBy(nightsOf(all).nights, { nightDays, releaseDays }, NOW);

describe("retention", () => {
  it("ends nights that are older than their days, and keeps releases without a rule", () => {
    const [old, young] = [upload({ measured: daysAgo(401) }), upload({ measured: daysAgo(399) })];
    const release = upload({ measured: daysAgo(900), version: "1.2.0" });
    const candidate = upload({ measured: daysAgo(901), version: "1.2.0-rc1" });
    expect(gone([old, young, release, candidate], 400).outlived).toEqual(
      [old, candidate].map(({ bundle }) => ({ bundle, rule: "nights: 400 days" })),
    );
    expect(gone([release], null, 800).outlived).toEqual([{ bundle: release.bundle, rule: "releases: 800 days" }]);
    expect(gone([old, release], null).outlived).toEqual([]);
  });

  it("counts a day from its end, and leaves uploads without a day, which it names", () => {
    const day = new Date(NOW - 10 * DAY).toISOString().slice(0, 10);
    const [dated, undated] = [upload({ measured: day }), upload({})];
    // The day began ten days ago, and ended nine days and a millisecond ago.
    expect(gone([dated, undated], 10)).toEqual({ outlived: [], undated: [undated.bundle] });
    expect(gone([dated, undated], 9).outlived.map(({ bundle }) => bundle)).toEqual([dated.bundle]);
  });

  it("takes the newest night of a version for its release, and all of them where dates do not show the newest", () => {
    const nights = [900, 800, 700].map((days) => upload({ measured: daysAgo(days), version: "1.2.0" }));
    expect(gone(nights, 400).outlived.map(({ bundle }) => bundle)).toEqual(nights.slice(0, 2).map((n) => n.bundle));
    const same = [1, 2].map(() => upload({ measured: daysAgo(800), version: "2.0.0" }));
    expect(gone(same, 400).outlived).toEqual([]);
  });

  it("counts the age of each upload alone, also where its commit was measured before", () => {
    const commit = "f".repeat(10);
    const old = upload({ commit, measured: daysAgo(500) });
    const [again, undated] = [upload({ commit, measured: daysAgo(1) }), upload({ commit })];
    expect(gone([old, again, undated], 400)).toEqual({
      outlived: [{ bundle: old.bundle, rule: "nights: 400 days" }],
      undated: [undated.bundle],
    });
  });

  it("takes out more nights with fewer days, and exactly those that are older", () => {
    const days = fc.array(fc.nat({ max: 1000 }), { maxLength: 20 });
    fc.assert(
      fc.property(days, fc.nat({ max: 900 }), fc.nat({ max: 100 }), (ages, many, fewer) => {
        const all = ages.map((age) => upload({ measured: daysAgo(age) }));
        const bundlesOf = (nightDays: number) => new Set(gone(all, nightDays).outlived.map(({ bundle }) => bundle));
        const [less, more] = [bundlesOf(many + fewer), bundlesOf(many)];
        expect([...less].every((bundle) => more.has(bundle))).toBe(true);
        expect(more.size).toBe(ages.filter((age) => age > many).length);
      }),
    );
  });

  it("has a sentence, also where everything counts for ever", () => {
    expect(retentionText({ nightDays: 400, releaseDays: null })).toBe(
      "Nights of this project count for 400 days after their measurement, releases for ever.",
    );
    expect(retentionText({ nightDays: null, releaseDays: null })).toBe("All uploads of this project count for ever.");
  });

  it("says how many uploads it moves", () => {
    expect(movesText({ leaving: 1, back: 0, gone: 0, undated: 0 })).toEqual([
      "1 upload leaves the views within the hour; 0 uploads come back.",
    ]);
    expect(movesText({ leaving: 2, back: 1, gone: 1, undated: 1 })).toEqual([
      "2 uploads leave the views within the hour; 1 upload comes back.",
      "1 upload left before.",
      "1 upload without a day of measurement stays.",
    ]);
  });
});
