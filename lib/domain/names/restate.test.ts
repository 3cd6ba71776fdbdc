import { describe, expect, it } from "vitest";
import { keptText, restate } from "./restate";

const BEFORE = { engine: "mydb", version: "1.2" };

describe("a statement about a stored bundle", () => {
  it("restates, adds and removes facts for its owner", () => {
    expect(restate(BEFORE, { engine: "otherdb", version: null, machine: "ci-1" }, "all")).toEqual({
      values: { engine: "otherdb", machine: "ci-1" },
      changes: [
        { key: "engine", from: "mydb", to: "otherdb" },
        { key: "version", from: "1.2", to: null },
        { key: "machine", from: null, to: "ci-1" },
      ],
      kept: [],
    });
  });

  it("only adds what is missing where the bundle has no owner", () => {
    const { values, kept } = restate(BEFORE, { engine: "otherdb", version: null, machine: "ci-1" }, "missing");
    expect(values).toEqual({ engine: "mydb", version: "1.2", machine: "ci-1" });
    expect(kept.map(keptText)).toEqual([
      "engine stays mydb; you sent otherdb",
      "version stays 1.2; you asked to remove it",
    ]);
  });

  it("changes no bundle of others, and lists each fact that it could not change", () => {
    const { values, changes, kept } = restate(BEFORE, { engine: "mydb", machine: "ci-1" }, "none");
    expect([values, changes]).toEqual([BEFORE, []]);
    expect(kept.map(keptText)).toEqual(["machine stays unstated; you sent ci-1"]);
  });
});
