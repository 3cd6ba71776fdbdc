import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "@/lib/processor-time.testing";
import { baseOf, loneFamilies } from "./base";
import { nightName, nightsOf, type StreamUpload } from "./nights";
import { orderOf } from "./order";

const DAY = 86_400_000;
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString().slice(0, 10);
/** A commit of ten digits for a small number. */
const sha = (number: number) => `c${number.toString(16).padStart(9, "0")}`;

let made = 0;
/** An upload of main on one machine without a commit, with these changes. */
function upload(changes: Partial<StreamUpload> = {}): StreamUpload {
  made += 1;
  return {
    bundle: `b${String(made).padStart(6, "0")}`,
    commit: null,
    parent: null,
    branch: "main",
    version: null,
    measured: null,
    places: ["ci-1"],
    ...changes,
  };
}
const commits = (order: ReturnType<typeof orderOf>) => order.nights.map(({ commit }) => commit);
const orderOfAll = (all: readonly StreamUpload[], branch: string | null = "main") => orderOf(nightsOf(all), branch);

/** Any history: each night has an earlier parent or none. Some nights have a day, and some parents are not here. */
const histories = fc
  .array(fc.record({ parent: fc.option(fc.nat()), day: fc.option(fc.nat({ max: 20 })), lost: fc.boolean() }), {
    maxLength: 25,
  })
  .map((nights) =>
    nights.map(({ parent, day, lost }, at) =>
      upload({
        commit: sha(at),
        parent: parent === null || at === 0 ? null : sha(lost ? 1000 + at : parent % at),
        measured: day === null ? null : dayOf(day),
      }),
    ),
  );

describe("commits of nights in words", () => {
  const commit = (digit: string, length = 40) => "abcdef12345678".padEnd(length - 1, "0") + digit;
  const namesOf = (...commits: string[]) =>
    nightsOf(commits.map((one, at) => upload({ bundle: `b${at}`, commit: one })))
      .nights.map(nightName)
      .sort();

  it("have ten digits, and more only where ten agree: as many as tell them apart", () => {
    expect(namesOf(`${"abcdef1234"}${"1".repeat(30)}`, "1".repeat(40))).toEqual(["1111111111", "abcdef1234"]);
    // They differ in their fortieth digit alone.
    expect(namesOf(commit("1"), commit("2"), "1".repeat(40))).toEqual(["1111111111", commit("1"), commit("2")]);
    // And these in the twelfth.
    expect(namesOf("abcdef12345000", "abcdef12345900")).toEqual(["abcdef123450", "abcdef123459"]);
  });

  it("differ for different commits, whatever they are", () => {
    const digits = fc.string({ unit: fc.constantFrom("a", "b"), minLength: 12, maxLength: 14 });
    fc.assert(
      fc.property(fc.uniqueArray(digits, { maxLength: 20 }), (ends) => {
        const commits = ends.map((end) => `abcdef1${end}`);
        const { nights } = nightsOf(commits.map((one, at) => upload({ bundle: `b${at}`, commit: one })));
        expect(new Set(nights.map(nightName)).size).toBe(nights.length);
      }),
    );
  });
});

describe("the order of a branch", () => {
  it("puts every ancestor before its descendants, whatever the dates and the order of uploads", () => {
    fc.assert(
      fc.property(histories, fc.nat(), (all, turn) => {
        const turned = [...all.slice(turn % (all.length + 1)), ...all.slice(0, turn % (all.length + 1))];
        const order = commits(orderOfAll(turned));
        expect(order).toEqual(commits(orderOfAll(all)));
        for (const { commit, parent } of all) {
          const [child, before] = [order.indexOf(commit), order.indexOf(parent)];
          if (child >= 0 && before >= 0) expect(before).toBeLessThan(child);
        }
      }),
    );
  });

  it("places a night only by a link or by dates, and says which nights it does not place", () => {
    fc.assert(
      fc.property(histories, (all) => {
        const { nights, unplaced, remarks } = orderOfAll(all);
        expect(nights.length + unplaced.length).toBe(all.length);
        expect(remarks.some((text) => text.includes("without a place"))).toBe(unplaced.length > 0);
        const parentOf = new Map(all.map(({ commit, parent }) => [commit, parent]));
        const isAncestor = (of: string | null, wanted: string | null): boolean => {
          for (let at = parentOf.get(of ?? "") ?? null; at !== null; at = parentOf.get(at) ?? null)
            if (at === wanted) return true;
          return false;
        };
        for (const [at, night] of nights.slice(1).entries()) {
          const before = nights[at];
          const isLinked = isAncestor(night.commit, before?.commit ?? null);
          expect(isLinked || (night.at !== null && before?.at !== null)).toBe(true);
        }
      }),
    );
  });

  it("is that of the dates where nothing states a parent", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 500 }), { maxLength: 30 }), (days) => {
        const all = days.map((day) => upload({ commit: sha(day), measured: dayOf(day) }));
        expect(commits(orderOfAll(all))).toEqual([...days].sort((a, b) => a - b).map(sha));
      }),
    );
  });

  it("follows parents without any date, also over a commit of another branch", () => {
    const all = [upload({ commit: sha(2), parent: sha(1) }), upload({ commit: sha(0) })];
    all.push(upload({ commit: sha(1), parent: sha(0), branch: "fix" }));
    expect(commits(orderOfAll(all))).toEqual([sha(0), sha(2)]);
    expect(orderOfAll(all).remarks).toEqual([]);
  });

  it("names a fork, and orders it by date", () => {
    const all = [upload({ commit: sha(0), measured: dayOf(0) })];
    all.push(upload({ commit: sha(1), parent: sha(0), measured: dayOf(2) }));
    all.push(upload({ commit: sha(2), parent: sha(0), measured: dayOf(1) }));
    const order = orderOfAll(all);
    expect(commits(order)).toEqual([sha(0), sha(2), sha(1)]);
    expect(order.remarks).toEqual([`${sha(2)}, ${sha(1)} all follow ${sha(0)}: their dates give the order.`]);
  });

  it("leaves out a fork without dates, and keeps the longer side", () => {
    const chain = [0, 1, 2, 3].map((at) => upload({ commit: sha(at), parent: at > 0 ? sha(at - 1) : null }));
    const order = orderOfAll([...chain, upload({ commit: sha(9), parent: sha(1) })]);
    expect(commits(order)).toEqual([0, 1, 2, 3].map(sha));
    expect(order.unplaced.map(({ commit }) => commit)).toEqual([sha(9)]);
    expect(order.remarks).toHaveLength(1);
  });

  it("ignores the parents of a circle, and says so", () => {
    const all = [1, 2, 3].map((at) => upload({ commit: sha(at), parent: sha((at % 3) + 1), measured: dayOf(at) }));
    const order = orderOfAll(all);
    expect(commits(order)).toEqual([1, 2, 3].map(sha));
    expect(order.remarks).toEqual([
      `The parents of ${sha(1)}, ${sha(2)}, ${sha(3)} form a circle, so they do not count.`,
    ]);
    const self = orderOfAll([upload({ commit: sha(5), parent: sha(5) })]);
    expect(self.remarks).toEqual([`The parents of ${sha(5)} form a circle, so they do not count.`]);
  });

  it("names nights whose parent is not here, but for the first", () => {
    const all = [1, 3, 5].map((at) => upload({ commit: sha(at), parent: sha(at - 1), measured: dayOf(at) }));
    expect(orderOfAll(all).remarks).toEqual([`Dates place 2 nights whose parent is not here: ${sha(3)}, ${sha(5)}.`]);
  });

  it("joins the uploads of one commit, shortened or whole, and those of one day without a commit", () => {
    const whole = `${sha(1)}${"a".repeat(30)}`;
    const all = [upload({ commit: whole }), upload({ commit: sha(1) }), upload({ commit: sha(1).slice(0, 7) })];
    expect(nightsOf(all).nights.map(({ commit, uploads }) => [commit, uploads.length])).toEqual([[whole, 3]]);
    const days = ["2026-01-01T01:00:00Z", "2026-01-01T05:00:00Z", "2026-01-02"].map((measured) => upload({ measured }));
    expect(orderOfAll(days).nights.map(({ uploads }) => uploads.length)).toEqual([2, 1]);
  });

  it("keeps apart nights whose version and branch are one text together, and names them by their words", () => {
    const measured = dayOf(1);
    const all = [
      upload({ version: "1.0", branch: "2.0 main", measured }),
      upload({ version: "1.0 2.0", branch: "main", measured }),
      upload({ version: null, branch: "1.0 2.0 main", measured }),
      upload({ version: "1.0 2.0 main", branch: null, measured }),
    ];
    const { nights } = nightsOf(all);
    expect(nights.map(({ uploads }) => uploads.length)).toEqual([1, 1, 1, 1]);
    expect(new Set(nights.map(nightName))).toEqual(new Set([`1.0 2.0 main ${measured}`]));
    expect(nightName(nightsOf([upload({ bundle: "b1" })]).nights[0] ?? { commit: null, digits: 10, uploads: [] })).toBe(
      "upload b1",
    );
  });

  it("does not place a day without a time next to a time of that day", () => {
    const [day, next] = [dayOf(5), dayOf(6)];
    const nightAt = (number: number, measured: string) => upload({ commit: sha(number), measured });
    const before = nightAt(1, `${dayOf(4)}T23:59:59Z`);
    const [dated, timed, after] = [nightAt(2, day), nightAt(3, `${day}T12:00:00Z`), nightAt(4, next)];
    for (const all of [
      [before, dated, timed, after],
      [after, timed, dated, before],
    ]) {
      const order = orderOfAll(all);
      expect([commits(order), order.unplaced.map(({ commit }) => commit)]).toEqual([
        [sha(1), sha(4)],
        [sha(2), sha(3)],
      ]);
      expect(order.remarks.join()).toContain("with a time where a day has several");
    }
    // A day without a time means the whole day: nights before it and after it have their places.
    expect(commits(orderOfAll([after, dated, before]))).toEqual([sha(1), sha(2), sha(4)]);
    // A parent gives the order that the day does not.
    const child = upload({ commit: sha(5), parent: sha(2), measured: `${day}T12:00:00Z` });
    expect(commits(orderOfAll([child, dated, after]))).toEqual([sha(2), sha(5), sha(4)]);
  });

  it("joins no commit that is short for two others", () => {
    const [a, b] = [`${sha(1)}aa`, `${sha(1)}bb`];
    const { nights, of, remarks } = nightsOf([a, b, sha(1)].map((commit) => upload({ commit })));
    expect(nights.map(({ commit }) => commit).sort()).toEqual([sha(1), a, b].sort());
    expect(remarks).toEqual([`Commit ${sha(1)} is short for several, so it counts as one of its own.`]);
    expect(of(sha(1).slice(0, 9))).toBe("several");
    expect(of(a.toUpperCase())).toMatchObject({ commit: a });
  });
});

describe("the base on a branch", () => {
  const chain = [0, 1, 2, 3].map((at) =>
    upload({ commit: sha(at), parent: at > 0 ? sha(at - 1) : null, measured: dayOf(at) }),
  );
  const fix = (parent: string | null, changes: Partial<StreamUpload> = {}) =>
    upload({ commit: sha(50), parent, branch: "fix", measured: dayOf(9), ...changes });
  const ask = (all: readonly StreamUpload[], base = "main", head = sha(50)) => {
    const found = baseOf(nightsOf(all), { base, head });
    return "refused" in found ? found.refused : [found.base.commit, found.by];
  };

  it("is the nearest ancestor on that branch, though later commits were measured there before", () => {
    expect(ask([...chain, fix(sha(1))])).toEqual([sha(1), "parents"]);
    expect(ask(chain, "main", sha(3))).toEqual([sha(2), "parents"]);
  });

  it("is looked for over commits of other branches, and on the same machine and config alone", () => {
    const between = upload({ commit: sha(40), parent: sha(2), branch: "fix", measured: dayOf(8) });
    expect(ask([...chain, between, fix(sha(40))])).toEqual([sha(2), "parents"]);
    const moved = chain.map((each) => (each.commit === sha(2) ? { ...each, places: ["ci-2"] } : each));
    expect(ask([...moved, between, fix(sha(40))])).toEqual([sha(1), "parents"]);
    expect(ask([...chain, fix(sha(3), { places: ["ci-9"] })])).toContain("nothing before it on the same machine");
  });

  it("is the newest by date where parents end, and says so", () => {
    const found = baseOf(nightsOf([...chain, fix(sha(77))]), { base: "main", head: sha(50) });
    expect(found).toMatchObject({
      by: "date",
      base: { commit: sha(3) },
      remarks: [
        `A parent of ${sha(50)} was not measured here, so the base is the newest of main that was measured before it.`,
      ],
    });
    expect(ask([...chain, fix(null, { measured: dayOf(2) })])).toEqual([sha(1), "date"]);
  });

  it("is refused without a date or a parent, for an unknown head, and for an unknown branch", () => {
    expect(ask([...chain, fix(null, { measured: null })])).toContain("has no date");
    expect(ask(chain)).toBe(`No upload of this project states the commit ${sha(50)}.`);
    expect(ask([...chain, fix(sha(1))], "trunk")).toBe("This project has neither a branch nor a commit trunk.");
  });

  it("is never the head itself", () => {
    expect(ask(chain, sha(3), sha(3))).toBe(
      `${sha(3)} is the commit ${sha(3)} itself, so there is nothing to compare.`,
    );
  });

  it("is the end of either line of a merge, and the newer one where dates show it", () => {
    // Each upload states one parent; two uploads of the merge state both.
    const side = [60, 61].map((at) =>
      upload({ commit: sha(at), parent: at > 60 ? sha(at - 1) : sha(0), measured: dayOf(at - 59) }),
    );
    const merge = [sha(3), sha(61)].map((parent) => fix(parent));
    expect(ask([...chain, ...side, ...merge])).toEqual([sha(3), "parents"]);
  });

  it("is found in 2,000 nights, in two lines or one, in seconds", () => {
    // A walk over all nights for each pair of nights took 26 s.
    const line = (from: number) =>
      Array.from({ length: 1000 }, (_, at) =>
        upload({ commit: sha(from + at), parent: at > 0 ? sha(from + at - 1) : null }),
      );
    const [left, right] = [line(10_000), line(20_000)];
    const merge = [sha(10_999), sha(20_999)].map((parent) => fix(parent));
    const all = [...left, ...right, ...merge];
    expect(processorMs(() => expect(ask(all)).toContain("no date shows which is the newest"))).toBeLessThan(5000);
    expect(ask([...line(30_000), fix(sha(30_999))])).toEqual([sha(30_999), "parents"]);
  });

  it("says what takes no part: uploads on other machines, and families that one side alone measured", () => {
    const alone = { commit: sha(3), measured: dayOf(3), places: ["ci-2"] };
    const more = [upload({ ...alone, bundle: "b8" }), upload({ ...alone, bundle: "b9" }), fix(sha(3))];
    const found = baseOf(nightsOf([...chain, ...more, fix(sha(3), { places: ["ci-9"] })]), {
      base: "main",
      head: sha(50),
    });
    expect(found).toMatchObject({
      by: "parents",
      uploads: { base: [chain[3]], head: [more[2]] },
      remarks: [
        `2 uploads of ${sha(3)} do not count: the other side has no such machine and config.`,
        `1 upload of ${sha(50)} does not count: the other side has no such machine and config.`,
      ],
    });
    expect(loneFamilies({ base: ["sysbench", "tpcc"], head: ["sysbench"] })).toEqual(["The base alone measured tpcc."]);
    expect(loneFamilies({ base: ["sysbench"], head: ["tpcc", "sysbench"] })).toEqual(["The head alone measured tpcc."]);
    expect(loneFamilies({ base: ["sysbench"], head: ["sysbench"] })).toEqual([]);
  });

  it("is a commit where no branch has that name, with the uploads of the shared machines", () => {
    const found = baseOf(nightsOf([...chain, upload({ commit: sha(1), places: ["ci-2"] })]), {
      base: sha(1),
      head: sha(3).slice(0, 10),
    });
    expect(found).toMatchObject({ by: "name", uploads: { base: [chain[1]], head: [chain[3]] } });
  });
});
