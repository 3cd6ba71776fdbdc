import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasShared } from "@/lib/shared.testing";
import { decodeBuild, decodeConfig, flagWordsOf } from "./names";

const reference = path.resolve(import.meta.dirname, "../../../../shared/reference");

function rows(file: string): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(path.join(reference, file), "utf8").trimEnd().split("\n");
  const columns = head.split("\t");
  return lines.map((line) => {
    const cells = line.split("\t");
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ""]));
  });
}

const list = (cell: string | undefined) => (cell ? cell.split("; ") : []);

describe.runIf(hasShared)("names of the reference tables", () => {
  const engines: Record<string, string> = {
    "FB MySQL (InnoDB or MyRocks: see config)": "fbmysql",
    MariaDB: "mariadb",
    MySQL: "mysql",
    PostgreSQL: "postgres",
    "OrioleDB on PostgreSQL": "orioledb",
  };

  it("decodes every build of builds.tsv", () => {
    const builds = rows("builds.tsv");
    expect(builds).toHaveLength(144);
    for (const row of builds) {
      const decoded = decodeBuild(row.build ?? "");
      expect(decoded, row.build).toMatchObject({
        raw: row.build,
        engine: engines[row.engine ?? ""],
        version: row.version,
        // The table keeps one row's flags as the name's own word.
        flags: list(row.flags === "o2nofp" ? "-O2 -fno-omit-frame-pointer" : row.flags),
        commit: row.commit || null,
        sourceDate: row.source_date || null,
        rocksdb: row.rocksdb || null,
      });
      expect(decoded.patches, row.build).toEqual(list(row.patches));
      // The table drops the v2 of one name; here no word of a name is dropped.
      expect(decoded.other, row.build).toEqual(row.build === "my8406v2_rel_o2nofp" ? ["v2"] : list(row.other));
    }
  });

  it("decodes every config of configs.tsv, with and without the c of the file's name", () => {
    const configs = rows("configs.tsv");
    expect(configs).toHaveLength(81);
    for (const row of configs) {
      const expected = { id: row.id, variants: list(row.variant), claimedHardware: row.hardware };
      expect(decodeConfig(row.config ?? ""), row.config).toEqual({ raw: row.config, ...expected });
      expect(decodeConfig(`c${row.config}`), row.config).toEqual({ raw: `c${row.config}`, ...expected });
    }
  });
});

describe("decodeBuild", () => {
  it.each([
    ["ma110701", "mariadb", "11.7.1"],
    ["pg172", "postgres", "17.2"],
    ["pg9624_def", "postgres", "9.6.24"],
    ["pg110_o2nofp", "postgres", "11.0"],
    ["my840_rel", "mysql", "8.4.0"],
    ["my801_rel", "mysql", "8.0.1"],
    ["ps8033_rel_lto", "percona-server", "8.0.33"],
    ["rx56", "myrocks", "5.6"],
    ["pgvector-0.7.4", "pgvector", "0.7.4"],
    ["pgvector_halfvec-0.8.6", "pgvector", "0.8.6"],
  ])("reads %s as %s %s", (raw, engine, version) => {
    expect(decodeBuild(raw)).toMatchObject({ raw, engine, version });
  });

  it("takes six digits for a day of the source only where the calendar has it", () => {
    const dayIn = (digits: string) => decodeBuild(`fbmy8032_rel_${digits}_ba9709c9`).sourceDate;
    expect(["241023", "240229", "240231", "230229", "241301"].map(dayIn)).toEqual([
      "2024-10-23",
      "2024-02-29",
      null,
      null,
      null,
    ]);
  });

  it.each(["pg2024", "my2024_rel", "ma202401", "postgres-2025.11.30", "host-192.168.1.10"])(
    "reads no release in the year, day or address %s",
    (name) => {
      expect(decodeBuild(name).version).toBeNull();
    },
  );

  it("leaves a name without a known shape alone", () => {
    expect(decodeBuild("bb-11.4-vec")).toMatchObject({ engine: null, version: null, flags: [], commit: null });
    expect(decodeBuild("pgbouncer")).toMatchObject({ engine: null, version: null });
  });

  it("never throws and keeps the raw name", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(my|ps|ma|pg|fbmy|rx)\d{0,8}[_a-z0-9]{0,30}$/)), (raw) => {
        expect(decodeBuild(raw).raw).toBe(raw);
        expect(decodeConfig(raw).raw).toBe(raw);
      }),
    );
  });
});

describe("decodeConfig", () => {
  it("reads two variants and a two-word machine", () => {
    expect(decodeConfig("cz11b_lwas4k_vector_c32r128")).toMatchObject({
      id: "z11b",
      variants: ["lwas4k", "vector"],
      claimedHardware: "c32r128",
    });
    expect(decodeConfig("cx6d_gcp_c2s30")).toMatchObject({ id: "x6d", claimedHardware: "gcp_c2s30" });
  });

  it("claims no hardware where the name has none", () => {
    expect(decodeConfig("cx6d")).toEqual({ raw: "cx6d", id: "x6d", variants: [], claimedHardware: null });
  });
});

describe("flagWordsOf", () => {
  it("names the words behind the decoded flags", () => {
    expect(flagWordsOf("ma110701_rel_withdbg")).toEqual([{ word: "rel_withdbg", meaning: "RelWithDebInfo" }]);
    expect(flagWordsOf("my8032_rel_o2nofp")).toEqual([
      { word: "rel", meaning: "CMAKE_BUILD_TYPE=Release" },
      { word: "o2nofp", meaning: "-O2 -fno-omit-frame-pointer" },
    ]);
    for (const raw of ["pg172_o2nofp", "pg181_def", "fbmy8032_rel_o2nofp_end_241023_ba9709c9_971", "fio-3.36", ""])
      expect(flagWordsOf(raw).map(({ meaning }) => meaning)).toEqual(decodeBuild(raw).flags);
  });
});

describe("a name with a dash before its release", () => {
  it("has the engine that its short or long name means", () => {
    const names = ["pg-17.5", "ps-8.4.5", "my-8.4.5", "ma-11.8.3", "yb-2.25", "postgresql-16.9"];
    expect(names.map((name) => [decodeBuild(name).engine, decodeBuild(name).version])).toEqual([
      ["postgres", "17.5"],
      ["percona-server", "8.4.5"],
      ["mysql", "8.4.5"],
      ["mariadb", "11.8.3"],
      ["yugabytedb", "2.25"],
      ["postgres", "16.9"],
    ]);
    // No release of PostgreSQL: it is an extension's.
    expect(decodeBuild("pg-1.6").engine).toBe("pg");
    expect(decodeBuild("redb-1.2.0")).toMatchObject({ engine: "redb", version: "1.2.0" });
  });

  it("is not a build's name where other words follow the release", () => {
    for (const name of ["mysql-8.4.5.thp", "postgres-16.9.patched", "mysql-8.4.5.r1", "pg-17.5.nothp.2"])
      expect(decodeBuild(name)).toMatchObject({ engine: null, version: null });
    expect(decodeBuild("postgres-18beta1").version).toBe(null);
    expect(decodeBuild("mysql-9.0.0rc1").version).toBe("9.0.0rc1");
  });
});
