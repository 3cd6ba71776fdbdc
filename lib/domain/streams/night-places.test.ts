import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareBuilds } from "@/lib/domain/names/versions";
import { processorMs } from "@/lib/processor-time.testing";
import { statedNights } from "./night-places";
import { nightsOf, type StreamUpload } from "./nights";
import { orderOf } from "./order";

const PROJECT = { project: "mydb", owner: "ann", rank: 0 };
/** A commit of ten digits for a small number. The digits have no order: 1, 2, 3 begin with b, a, 9. */
const sha = (number: number) => `${(0xc00 - number * 0x100).toString(16)}c${number.toString(16).padStart(6, "0")}`;
const dayOf = (day: number) => `2026-01-${String(day).padStart(2, "0")}`;

let made = 0;
/** An upload of main that states this commit. */
function upload(commit: string, more: Partial<StreamUpload> = {}): StreamUpload {
  made += 1;
  const rest = { parent: null, branch: "main", version: null, measured: null, places: [] };
  return { bundle: `b${made}`, commit, ...rest, ...more };
}
/** Returns the commits in the order of their places; those without a place apart. */
function placed(uploads: readonly StreamUpload[]) {
  const nights = [...new Set(statedNights(PROJECT, uploads).values())];
  const builds = nights.map(({ commit, place }) => ({ raw: commit, version: null, night: place }));
  const has = builds.filter(({ night }) => night.at !== null).sort(compareBuilds);
  const out = builds.filter(({ night }) => night.at === null);
  return { order: has.map(({ raw }) => raw), out: out.map(({ raw }) => raw).sort() };
}

/** Any history: each night has an earlier parent or none, and may have a day. Parents may be later ones: circles. */
const histories = fc
  .array(fc.record({ parent: fc.option(fc.nat()), day: fc.option(fc.integer({ min: 1, max: 28 })) }), { maxLength: 20 })
  .map((nights) =>
    nights.map(({ parent, day }, at) =>
      upload(sha(at), {
        parent: parent === null ? null : sha(parent % nights.length),
        measured: day === null ? null : dayOf(day),
      }),
    ),
  );

describe("places of stated commits", () => {
  it("sort builds as the page of the project sorts its nights, whatever is stated", () => {
    fc.assert(
      fc.property(histories, (uploads) => {
        const { nights, unplaced } = orderOf(nightsOf(uploads), "main");
        const commits = (of: typeof nights) => of.map(({ commit }) => commit);
        expect(placed(uploads)).toEqual({ order: commits(nights), out: commits(unplaced).sort() });
      }),
    );
  });

  it("take parents before dates", () => {
    const uploads = [
      upload(sha(1), { measured: dayOf(9) }),
      upload(sha(2), { parent: sha(1), measured: dayOf(3) }),
      upload(sha(3), { parent: sha(2), measured: dayOf(1) }),
    ];
    expect(placed(uploads)).toEqual({ order: [sha(1), sha(2), sha(3)], out: [] });
  });

  it("do not count parents in a circle: dates give the order, and without dates there is none", () => {
    const circle = (days: readonly (string | null)[]) => [
      upload(sha(1), { parent: sha(2), measured: days[0] ?? null }),
      upload(sha(2), { parent: sha(1), measured: days[1] ?? null }),
    ];
    expect(placed(circle([dayOf(2), dayOf(1)]))).toEqual({ order: [sha(2), sha(1)], out: [] });
    expect(placed(circle([null, null]))).toEqual({ order: [], out: [sha(1), sha(2)].sort() });
  });

  it("come after each parent that the uploads of one commit state", () => {
    const uploads = [
      upload(sha(3), { parent: sha(1) }),
      upload(sha(3), { parent: sha(2) }),
      upload(sha(2), { parent: sha(1) }),
      upload(sha(1)),
    ];
    expect(placed(uploads)).toEqual({ order: [sha(1), sha(2), sha(3)], out: [] });
  });

  it("are of the branch that each upload states", () => {
    const uploads = [
      upload(sha(1)),
      upload(sha(2), { parent: sha(1), branch: "fix" }),
      upload(sha(3), { parent: sha(1) }),
    ];
    const nights = statedNights(PROJECT, uploads);
    const of = (at: number) => nights.get(uploads[at]?.bundle ?? "")?.place;
    expect([of(0), of(1), of(2)].map((place) => [place?.branch, place?.at])).toEqual([
      ["main", 0],
      ["fix", 1],
      ["main", 1],
    ]);
  });

  it("sort a branch after the night that it leaves, also where no night of it has a date", () => {
    const uploads = [
      upload(sha(1), { measured: dayOf(1) }),
      upload(sha(2), { measured: dayOf(2), parent: sha(1) }),
      upload(sha(3), { parent: sha(2), branch: "fix" }),
      upload(sha(4), { parent: sha(3), branch: "fix" }),
      upload(sha(5), { measured: dayOf(5), parent: sha(2) }),
    ];
    expect(placed(uploads).order).toEqual([1, 2, 3, 4, 5].map(sha));
    const undated = uploads.slice(0, 4).map((each) => ({ ...each, measured: null }));
    expect(placed(undated).order).toEqual([1, 2, 3, 4].map(sha));
  });

  it("take less than a second for the most uploads that a project has", () => {
    const commit = (at: number) => `${at.toString(16).padStart(8, "0")}`.padEnd(40, "a");
    const uploads = Array.from({ length: 2000 }, (_, at) =>
      upload(commit(at), {
        branch: at % 3 === 0 ? `branch ${at % 400}` : "main",
        parent: at > 0 ? commit(at - 1) : null,
      }),
    );
    expect(processorMs(() => statedNights(PROJECT, uploads))).toBeLessThan(1000);
  });
});
