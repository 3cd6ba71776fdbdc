import { expect, it } from "vitest";
import { RELEASE_ADDRESSES, releaseNotes } from "./release-notes";

const hrefOf = (engine: string, raw: string, version: string | null) => releaseNotes(engine, { raw, version })?.href;

it("leads to the vendor's page of a release", () => {
  expect(hrefOf("mysql", "my8043_rel_o2nofp", "8.0.43")).toBe(
    "https://dev.mysql.com/doc/relnotes/mysql/8.0/en/news-8-0-43.html",
  );
  expect(hrefOf("mariadb", "ma100506_rel_withdbg", "10.5.6")).toBe(
    "https://github.com/MariaDB/server/releases/tag/mariadb-10.5.6",
  );
  expect(hrefOf("postgres", "pg176_o2nofp", "17.6")).toBe("https://www.postgresql.org/docs/release/17.6/");
  expect(hrefOf("postgres", "pg9624_o2nofp", "9.6.24")).toBe("https://www.postgresql.org/docs/release/9.6.24/");
  expect(hrefOf("rocksdb", "10.1.3", "10.1.3")).toBe("https://github.com/facebook/rocksdb/blob/10.1.fb/HISTORY.md");
  expect(hrefOf("pgvector", "pgvector-0.8.0", "0.8.0")).toBe(
    "https://github.com/pgvector/pgvector/blob/v0.8.0/CHANGELOG.md",
  );
  expect(releaseNotes("mysql", { raw: "my8406v2_rel", version: "8.4.6" })?.words).toBe("Release notes of 8.4.6");
});

it.each([
  ["a patched source", "mariadb", "ma120101_mdev16168_rel_withdbg", "12.1.1"],
  ["a dated source", "fbmysql", "fbmy8028_rel_221222", "8.0.28"],
  ["a stage before a release", "postgres", "pg18beta1_o2nofp", "18beta1"],
  ["a commit", "postgres", "postgres-19devel-3f2a9c1", "19devel"],
  ["a version that only a reader says", "mysql", "my8043_rel", "8.0.44"],
  ["an unknown version", "mysql", "mysql", null],
  ["an engine without an address", "milvus", "milvus-2.5.11", "2.5.11"],
  ["the name of another engine", "mysql", "ma100506_rel", "10.5.6"],
  // MariaDB ended 11.3 with 11.3.2, and MySQL 5.7 with 5.7.44.
  ["a later build of an ended branch", "mariadb", "ma110306_rel_withdbg", "11.3.6"],
  ["a later build of an ended branch", "mysql", "my5745_rel", "5.7.45"],
  ["a number that was never released", "mysql", "my8010_rel", "8.0.10"],
  ["hostile text", "mysql", "8.0.43/../..?x=", "8.0.43/../..?x="],
  ["a name of an object's property", "constructor", "8.0.43", "8.0.43"],
])("has no address for %s", (_, engine, raw, version) => {
  expect(releaseNotes(engine, { raw, version })).toBeNull();
});

it("leads only to hosts of the table, by https", () => {
  const hosts = new Set(RELEASE_ADDRESSES.map(({ address }) => new URL(address).host));
  expect([...hosts].sort()).toEqual(["dev.mysql.com", "github.com", "www.postgresql.org"]);
  for (const { address } of RELEASE_ADDRESSES) expect(new URL(address).protocol).toBe("https:");
});
