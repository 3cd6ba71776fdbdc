import { describe, expect, it } from "vitest";
import { engineIn, engineOfWord } from "./engine-words";

const partsOf = (name: string) => {
  const found = engineIn(name);
  return found && [found.engine, found.build, found.version];
};

describe("the engine in a name", () => {
  it("is found at any separator, with the version behind it", () => {
    expect(partsOf("res-mariadb-10.5.5-BP140-NVME")).toEqual(["mariadb", "mariadb-10.5.5", "10.5.5"]);
    expect(partsOf("res.mysql57.proxy200c")).toEqual(["mysql", "mysql57", "5.7"]);
    expect(partsOf("res.ps57.tp64")).toEqual(["percona-server", "ps57", "5.7"]);
    expect(partsOf("res-tpcc-Aurora-3nodes-5tables")).toEqual(["aurora", null, null]);
    expect(partsOf("oltp_tpcc.mysql-8.0.36.thr16")).toEqual(["mysql", "mysql-8.0.36", "8.0.36"]);
    expect(partsOf("result_AliPG15")).toEqual(["postgres", "AliPG15", "15"]);
    expect(partsOf("hostMySQL8")).toEqual(["mysql", "hostMySQL8", "8"]);
  });

  it("is null for tools, storage engines and words that only begin like one", () => {
    for (const name of [
      "pgbench",
      "mysqlslap",
      "innodb",
      "rocksdb-6.2",
      "RocksDB-10.3.10",
      "tokudb",
      "wiredtiger",
      "postgresome",
    ])
      expect(partsOf(name), name).toBeNull();
  });

  it("needs a plausible version behind a short name", () => {
    expect(
      ["pg17", "pg176", "pg9624", "pg18beta1", "my8044", "my57", "ma110701", "ma1011"].map(
        (w) => engineOfWord(w)?.version,
      ),
    ).toEqual(["17", "17.6", "9.6.24", "18beta1", "8.0.44", "5.7", "11.7.1", "10.11"]);
    for (const word of ["pg", "my", "ma", "ps", "pg1", "pg99000", "my3", "ma7", "ps3", "pk1"])
      expect(engineOfWord(word), word).toBeNull();
  });
});
