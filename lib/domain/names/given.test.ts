import { describe, expect, it } from "vitest";
import type { BuildName } from "../model";
import { buildGiven, type Given, type GivenKey, givenKeys, givenText, readGiven } from "./given";

describe("a stated fact", () => {
  it.each<[GivenKey, string, string]>([
    ["engine", "PostgreSQL", "postgres"],
    ["engine", "MyDB", "mydb"],
    ["version", "v1.2.0-rc1", "1.2.0-rc1"],
    ["commit", "3F2A9C1", "3f2a9c1"],
    ["machine", "  ci-c7i.4xlarge ", "ci-c7i.4xlarge"],
    ["measured", "2026-01-31", "2026-01-31"],
    ["measured", "2026-01-31T22:00:00+01:00", "2026-01-31T22:00:00+01:00"],
  ])("%s %j is read as %j", (key, text, value) => {
    expect(readGiven(key, text)).toEqual({ value });
  });

  it.each<[GivenKey, string, string]>([
    ["engine", "!!", "names no engine"],
    ["commit", "main", "7 to 64 hexadecimal digits"],
    ["commit", "3f2a9c", "7 to 64 hexadecimal digits"],
    ["parent", "0".repeat(65), "7 to 64 hexadecimal digits"],
    ["measured", "yesterday", "2026-01-31, or 2026-01-31T22:00:00Z"],
    ["measured", "2026-02-31", "2026-01-31, or 2026-01-31T22:00:00Z"],
    ["measured", "2999-01-01", "in the future, or before 1980"],
    ["measured", "1970-01-01", "in the future, or before 1980"],
    ["measured", "2026-01-31T22:00:00", "2026-01-31, or 2026-01-31T22:00:00Z"],
    ["machine", " ", "is empty"],
    ["machine", "a\u0000b", "invisible characters"],
    ["machine", "a\nb", "invisible characters"],
    ["build", "abc\u202edcb", "invisible characters"],
    ["branch", "x".repeat(101), "longer than 100 characters"],
  ])("%s %j is refused, and the reason has %j", (key, text, reason) => {
    expect(readGiven(key, text)).toEqual({ fault: expect.stringContaining(reason) });
  });

  it("has at most 100 characters, whatever its kind", () => {
    for (const key of givenKeys)
      expect(readGiven(key, "a1".repeat(51))).toEqual({ fault: "is longer than 100 characters" });
    expect(readGiven("machine", "a1".repeat(50))).toEqual({ value: "a1".repeat(50) });
  });

  it("is written in one line, in the order of the form", () => {
    expect(givenText({ machine: "ci-1", engine: "mydb", version: "1.2" })).toBe(
      "engine mydb, version 1.2, machine ci-1",
    );
  });
});

const build = (raw: string, version: string | null, commit: string | null = null): BuildName => ({
  raw,
  version,
  flags: [],
  commit,
});

describe("a stated build", () => {
  it("is named as in a folder, whether its parts or its name were stated", () => {
    const parts = { version: "19devel", commit: "3f2a9c1" };
    expect(buildGiven(parts, "postgres", null, false).build).toEqual(
      build("postgres-19devel-3f2a9c1", "19devel", "3f2a9c1"),
    );
    const candidate = buildGiven({ version: "12.9.1.0-rc1" }, "mariadb", null, false);
    expect(candidate.build).toEqual(build("mariadb-12.9.1.0-rc1", "12.9.1.0rc1"));
    const nightly = { branch: "main", commit: `3f2a9c1${"0".repeat(33)}` };
    expect(buildGiven(nightly, "mydb", null, false).build).toEqual(
      build("mydb-main-3f2a9c100000", null, `3f2a9c1${"0".repeat(33)}`),
    );
    expect(buildGiven({ build: "o2-lto", version: "1.2" }, "mydb", null, false).build).toEqual(
      build("o2-lto-1.2", "1.2"),
    );
    expect(buildGiven({ machine: "x" }, "mydb", null, false).build).toBeNull();
  });

  it("completes the one that the output prints", () => {
    const known = build("17.2", "17.2");
    expect(buildGiven({ commit: "3f2a9c1" }, "postgres", known, true)).toEqual({
      build: build("17.2-3f2a9c1", "17.2", "3f2a9c1"),
      contradictions: [],
    });
    expect(buildGiven({ version: "17" }, "postgres", known, true).build).toEqual(known);
    // All bundles share builds by name, so that 17.2 stays the name of 17.2.
    expect(buildGiven({ version: "17.2.1" }, "postgres", known, true).build).toEqual(build("17.2-17.2.1", "17.2.1"));
  });

  it("keeps two builds of the output apart, whatever name or version was stated for both", () => {
    const rawOf = (given: Given, known: BuildName) => buildGiven(given, "mysql", known, true).build?.raw;
    const lto = build("8.0.32-lto", "8.0.32");
    expect([lto, build("8.0.33", "8.0.33")].map((known) => rawOf({ build: "nightly" }, known))).toEqual([
      "nightly-8.0.32-lto",
      "nightly-8.0.33",
    ]);
    expect([build("lto", null), build("debug", null)].map((known) => rawOf({ version: "1.2" }, known))).toEqual([
      "lto-1.2",
      "debug-1.2",
    ]);
  });

  it("is ignored as a whole if the output contradicts it", () => {
    const known = build("17.2", "17.2", "aaaaaaa1");
    expect(buildGiven({ version: "18.1", build: "x" }, "postgres", known, true)).toEqual({
      build: known,
      contradictions: [{ key: "version", given: "18.1", said: "17.2" }],
    });
    expect(buildGiven({ commit: "3f2a9c1" }, "postgres", known, true)).toEqual({
      build: known,
      contradictions: [{ key: "commit", given: "3f2a9c1", said: "aaaaaaa1" }],
    });
    // 17.20 is not 17.2, and a candidate is not its release.
    for (const version of ["17.20", "17.2rc1"])
      expect(buildGiven({ version }, "postgres", known, true).contradictions).toHaveLength(1);
    expect(buildGiven({ version: "11.8.6" }, "mariadb", build("11.8.6-MariaDB", "11.8.6-MariaDB"), true)).toEqual({
      build: build("11.8.6-MariaDB", "11.8.6-MariaDB"),
      contradictions: [],
    });
  });

  it("replaces or completes the one in a name, unless the name is only more precise", () => {
    const named = build("pg172_o2nofp", "17.2");
    expect(buildGiven({ version: "18.1" }, "postgres", named, false).build).toEqual(build("postgres-18.1", "18.1"));
    expect(buildGiven({ version: "17.2" }, "postgres", named, false).build).toEqual(named);
    expect(buildGiven({ commit: "3f2a9c1" }, "postgres", named, false).build).toEqual(
      build("pg172_o2nofp-3f2a9c1", "17.2", "3f2a9c1"),
    );
  });
});
