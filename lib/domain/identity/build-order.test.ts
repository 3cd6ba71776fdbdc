import { describe, expect, it } from "vitest";
import { orderOfBuilds } from "./build-order";
import { identityOf } from "./identity";

const build = (name: string) => {
  const found = identityOf({ archive: "b.tar.gz", member: `b/${name}/o.txt` }).build;
  if (!found) throw new Error(`${name} names no build.`);
  return found;
};

describe("the order of two builds", () => {
  it.each([
    ["mariadb-12.9.1-rc1", "mariadb-12.9.1-rc2"],
    ["mariadb-12.9.1-rc2", "mariadb-12.9.1"],
    ["mariadb-12.9.1", "mariadb-12.10.0"],
    ["postgres-19devel-3f2a9c1", "postgres-19beta1"],
    ["postgres-18.1", "postgres-19devel-3f2a9c1"],
    ["postgres-main-2026-11-10", "postgres-main-2026-11-11"],
    ["my8044_rel_o2nofp", "my8407_rel_o2nofp"],
  ])("has %s before %s", (a, b) => {
    expect(orderOfBuilds(build(a), build(b))).toBe(-1);
    expect(orderOfBuilds(build(b), build(a))).toBe(1);
  });

  it("follows the parents of commits where these are given; without parents and dates there is none", () => {
    const [a, b] = [build("postgres-19devel-3f2a9c1"), build("postgres-19devel-77aa0b2")];
    expect(orderOfBuilds(a, b)).toBeNull();
    expect(orderOfBuilds(a, b, new Map([["77aa0b2", "3f2a9c1"]]))).toBe(-1);
    expect(orderOfBuilds(build("valkey-unstable-3f2a9c1"), build("valkey-9.0.0"))).toBeNull();
    expect(orderOfBuilds(a, a)).toBe(0);
  });
});
