import { describe, expect, it } from "vitest";
import { engineOfBuild, readBuild } from "./engine-of-build";

describe("a word that is known to be a build's name", () => {
  it.each([
    ["pg18", "postgres", "18"],
    ["pg11", "postgres", "11"],
    ["postgres112", "postgres", "11.2"],
    ["pg19devel_o2nofp", "postgres", "19devel"],
    ["pg18git_o2nofp", "postgres", "18git"],
    ["ma118_rel", "mariadb", "11.8"],
    ["ma1011", "mariadb", "10.11"],
    ["mariadb120301_rel", "mariadb", "12.3.1"],
    ["ma120301rc_rel", "mariadb", "12.3.1rc"],
    ["my84_rel", "mysql", "8.4"],
    ["in80", "mysql", "8.0"],
    ["in5649", "mysql", "5.6.49"],
    ["innodb8013", "mysql", "8.0.13"],
    ["mysql8036", "mysql", "8.0.36"],
    ["percona8045_rel", "percona-server", "8.0.45"],
    ["ps80", "percona-server", "8.0"],
    ["mo425", "mongodb", "4.2.5"],
    ["mongo602", "mongodb", "6.0.2"],
    ["toku5626", "tokudb", "5.6.26"],
    ["tokudb5718", "tokudb", "5.7.18"],
    ["myrocks5635", "myrocks", "5.6.35"],
    ["rocks5635", "myrocks", "5.6.35"],
    ["fbrx80", "myrocks", "8.0"],
    ["mariadb10.11.14", "mariadb", "10.11.14"],
  ])("%s is %s %s", (name, engine, version) => {
    expect([engineOfBuild(name, null), readBuild(name).version]).toEqual([engine, version]);
  });

  it.each([
    ["tidb85", "tidb"],
    ["orioledb17_def", "orioledb"],
    ["yb225", "yugabytedb"],
    ["rocksdb104", "rocksdb"],
    ["my7", "mysql"],
    ["ma10115", "mariadb"],
    ["mo14", "mongodb"],
    ["citus130_o2nofp", "citus"],
    ["myrocks", "myrocks"],
  ])("%s is %s without a version, since no rule reads its digits", (name, engine) => {
    expect([engineOfBuild(name, null), readBuild(name).version]).toEqual([engine, null]);
  });

  it.each(["crate130_o2nofp", "pgpro171", "wt301", "cass50", "rel", "13.22", "constructor", "MariaDB Enterprise 11.4"])(
    "%s names no engine",
    (name) => {
      expect([engineOfBuild(name, null), readBuild(name).version]).toEqual([null, null]);
    },
  );

  it("keeps its flags", () => {
    expect(readBuild("pg18_o2nofp").flags).toEqual(["-O2 -fno-omit-frame-pointer"]);
    expect(readBuild("ma118_rel_withdbg").flags).toEqual(["RelWithDebInfo"]);
  });
});
