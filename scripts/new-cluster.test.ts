import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startDb } from "./embedded-postgres.ts";
import { makeCluster } from "./new-cluster.ts";

describe("the folder of the embedded database", () => {
  let data = "";
  const at = (...names: string[]) => path.join(data, ...names);
  beforeEach(async () => {
    data = await mkdtemp(path.join(tmpdir(), "benchfolio-cluster-"));
    await chmod(data, 0o755); // as root, the server runs under another account
  });
  afterEach(() => rm(data, { recursive: true, force: true }));

  const initdb = (folder: string) => {
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(path.join(folder, "PG_VERSION"), "18\n");
  };
  const brokenInitdb = (folder: string) => {
    writeFileSync(path.join(folder, "PG_VERSION"), "");
    throw new Error("initdb was killed");
  };

  it("is made where there is none, or an empty one, and nothing is left beside it", () => {
    makeCluster(at("pg"), initdb);
    mkdirSync(at("empty"));
    makeCluster(at("empty"), initdb);
    expect(readdirSync(data).sort()).toEqual(["empty", "pg"]);
    expect(readFileSync(at("pg", "PG_VERSION"), "utf8")).toBe("18\n");
  });

  it("is used as it is when it is a database", () => {
    makeCluster(at("pg"), initdb);
    makeCluster(at("pg"), brokenInitdb);
    expect(readFileSync(at("pg", "PG_VERSION"), "utf8")).toBe("18\n");
  });

  it("is left alone when it holds other files, and the start is refused", async () => {
    mkdirSync(at("pg"));
    writeFileSync(at("pg", "thesis.txt"), "years of work");
    writeFileSync(at("pg", "postmaster.pid"), "not ours");
    await expect(startDb({ dir: at("pg") })).rejects.toThrow(
      /pg is not a database of Benchfolio .* Nothing was changed/,
    );
    expect(readdirSync(data)).toEqual(["pg"]);
    expect(readdirSync(at("pg")).sort()).toEqual(["postmaster.pid", "thesis.txt"]);
    expect(readFileSync(at("pg", "thesis.txt"), "utf8")).toBe("years of work");
  });

  it("is made anew after a start that was broken off, whose remains are removed", () => {
    expect(() => makeCluster(at("pg"), brokenInitdb)).toThrow("initdb was killed");
    expect(readdirSync(data)).toEqual(["pg.new"]);
    makeCluster(at("pg"), initdb);
    expect(readdirSync(data)).toEqual(["pg"]);
  });

  it("spares a folder in the place of such remains that no start has made", () => {
    mkdirSync(at("pg.new"));
    writeFileSync(at("pg.new", "thesis.txt"), "years of work");
    expect(() => makeCluster(at("pg"), initdb)).toThrow(/pg\.new is not a database of Benchfolio/);
    expect(readdirSync(at("pg.new"))).toEqual(["thesis.txt"]);
  });

  it("may be elsewhere, behind a link", () => {
    mkdirSync(at("large-disk"));
    symlinkSync(at("large-disk"), at("pg"));
    makeCluster(at("pg"), initdb);
    expect(readdirSync(at("large-disk"))).toEqual(["PG_VERSION"]);
  });
});
