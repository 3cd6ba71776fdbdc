import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { newlyReplaced, type Replaceable, replacedUploads } from "./replaced";

let made = 0;
/** An upload of one commit and facts by the token t1, public, later than those made before it. */
function upload(changes: Partial<Replaceable> = {}): Replaceable {
  made += 1;
  return {
    bundle: `b${String(made).padStart(6, "0")}`,
    commit: "c000000001",
    facts: "machine ci-1",
    uploader: "t1",
    sent: new Date(made * 1000).toISOString(),
    visibility: "public",
    replaces: null,
    kept: null,
    ...changes,
  };
}
const pairs = (...all: readonly Replaceable[]) => [...replacedUploads(all)].sort();
const anyUpload = fc.record({
  commit: fc.constantFrom("c000000001", "c00000000", "c000000002", null),
  facts: fc.constantFrom("ci-1", "ci-2"),
  uploader: fc.constantFrom("t1", "t2", null),
  visibility: fc.constantFrom("public" as const, "embargoed" as const, null),
  replaces: fc.constantFrom("own" as const, "all" as const, null),
  kept: fc.boolean(),
});

describe("the list of replaced uploads", () => {
  it("names the newest upload that replaces another, in any order of the list", () => {
    const [first, second, third] = [upload(), upload({ replaces: "own" }), upload()];
    expect(pairs(second, third, first)).toEqual([[first.bundle, second.bundle]]);
    const fourth = upload({ replaces: "own" });
    expect(pairs(fourth, first, third, second)).toEqual(
      [first, second, third].map(({ bundle }) => [bundle, fourth.bundle]),
    );
  });

  it("leaves out an upload with other facts, a later one, one without a commit, and all without a request", () => {
    expect(pairs(upload({ facts: "machine ci-2" }), upload({ replaces: "all" }), upload())).toEqual([]);
    expect(pairs(upload(), upload())).toEqual([]);
    expect(pairs(upload({ commit: null }), upload({ commit: null, replaces: "all" }))).toEqual([]);
  });

  it("has uploads of the same token, unless the later one may replace all of its owner", () => {
    const [first, other] = [upload({ uploader: "t1" }), upload({ uploader: "t2", replaces: "own" })];
    expect(pairs(first, other)).toEqual([]);
    expect(pairs(upload({ uploader: null }), upload({ uploader: null, replaces: "own" }))).toEqual([]);
    const all = upload({ uploader: "t3", replaces: "all" });
    expect(pairs(first, other, all)).toEqual([first, other].map(({ bundle }) => [bundle, all.bundle]));
  });

  it("names the last upload of a chain of replacements for each of its uploads", () => {
    const [first, second] = [upload({ uploader: "t2" }), upload({ uploader: "t1", replaces: "all" })];
    const third = upload({ uploader: "t1", replaces: "own" });
    expect(pairs(first, second, third)).toEqual([first, second].map(({ bundle }) => [bundle, third.bundle]));
  });

  it("takes a short commit for the only visible one that it begins, and not for one of two", () => {
    const short = upload({ commit: "c000000" });
    const hidden = upload({ commit: "c000000002", visibility: null });
    const whole = upload({ commit: "c000000001", replaces: "own" });
    expect(pairs(short, hidden, whole)).toEqual([[short.bundle, whole.bundle]]);
    expect(pairs(short, { ...hidden, visibility: "public" }, whole)).toEqual([]);
  });

  it("leaves an upload out while the later one is hidden, or embargoed where the upload is public", () => {
    const [first, hidden] = [upload(), upload({ replaces: "all", visibility: null })];
    expect(pairs(first, hidden)).toEqual([]);
    const waiting = upload({ visibility: "embargoed" });
    const later = upload({ visibility: "embargoed", replaces: "all" });
    expect(pairs(first, waiting, later)).toEqual([[waiting.bundle, later.bundle]]);
  });

  it("leaves out an upload that its owner keeps, until an upload after that replaces it", () => {
    const [first, second] = [upload(), upload({ replaces: "own" })];
    const kept = { ...first, kept: new Date(made * 1000 + 500).toISOString() };
    expect(pairs(kept, second)).toEqual([]);
    const third = upload({ replaces: "own" });
    expect(pairs(kept, second, third)).toEqual([kept, second].map(({ bundle }) => [bundle, third.bundle]));
  });

  it("depends on no order, names uploads that count, and leaves each public commit a visible upload", () => {
    fc.assert(
      fc.property(fc.array(anyUpload, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (uploads, random) => {
        const all = uploads.map(({ kept, ...one }) =>
          upload({ ...one, kept: kept ? new Date((made + 5) * 1000 + 500).toISOString() : null }),
        );
        const replaced = replacedUploads(all);
        const shuffled = all
          .map((one) => ({ one, at: random.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
        expect([...replacedUploads(shuffled)].sort()).toEqual([...replaced].sort());
        for (const by of replaced.values()) expect(replaced.has(by)).toBe(false);
        const groups = (list: readonly Replaceable[]) =>
          new Set(list.flatMap(({ commit, facts, visibility }) => (visibility === "public" && commit ? facts : [])));
        expect(groups(all.filter(({ bundle }) => !replaced.has(bundle)))).toEqual(groups(all));
      }),
      { numRuns: 300 },
    );
  });

  it("is the same where each change looks only at the uploads that count, where these are enough", () => {
    const change = fc.record({
      at: fc.nat({ max: 7 }),
      next: anyUpload,
      sent: fc.nat({ max: 5 }),
      kind: fc.constantFrom("all", "visibility", "replaces", "again", "gone"),
    });
    let quick = 0;
    fc.assert(
      fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
        const uploads = new Map<number, Replaceable>();
        const gone = new Set<string>();
        for (const { at, next, sent, kind } of changes) {
          const { kept, ...facts } = next;
          const before = uploads.get(at) ?? null;
          const made = upload({ ...facts, bundle: `b${at}`, kept: null });
          const after: Replaceable = {
            ...(before ?? made),
            ...(kind === "all" ? { ...made, sent: new Date(sent).toISOString() } : {}),
            ...(kind === "visibility" ? { visibility: facts.visibility } : {}),
            ...(kind === "replaces" ? { replaces: facts.replaces, sent: made.sent } : {}),
            ...(kept && gone.has(`b${at}`) ? { kept: made.sent } : {}),
          };
          if (kind === "gone") uploads.delete(at);
          else uploads.set(at, after);
          if (kept) gone.delete(`b${at}`);
          const others = [...uploads.values()].filter((one) => one !== after);
          const unreplaced = others.filter(({ bundle }) => !gone.has(bundle));
          const hasLater = others.some((one) => one.replaces !== null && one.sent >= after.sent);
          const known = {
            same: unreplaced.filter(({ facts: own }) => own === after.facts),
            commits: unreplaced.flatMap(({ commit, visibility }) => (visibility === null ? [] : (commit ?? []))),
            hasLater,
          };
          const added = kind === "gone" ? null : newlyReplaced(before, after, known);
          const all = replacedUploads([...uploads.values()]);
          if (added) {
            quick += 1;
            gone.delete(after.bundle);
            for (const bundle of added) gone.add(bundle);
          } else {
            gone.clear();
            for (const bundle of all.keys()) gone.add(bundle);
          }
          expect([...gone].sort()).toEqual([...all.keys()].sort());
        }
      }),
      { numRuns: 2000 },
    );
    expect(quick).toBeGreaterThan(2000);
  });

  it("is made in linear time, also where all uploads replace others", () => {
    const times = [10_000, 40_000].map((many) => {
      const all = Array.from({ length: many }, () => upload({ uploader: `t${made}`, replaces: "own" }));
      return processorMs(() => {
        replacedUploads(all);
      });
    });
    expect(times[1]).toBeLessThan(10 * Math.max(times[0] ?? 0, 50));
  });
});
