import { expect, it } from "vitest";
import { engineOfFolder, engineOfRun, labelOf, placeOf } from "./place";

it("takes the engine of a known driver, and none of other words", () => {
  const engineOf = (driver: string | null) => engineOfRun({ path: "d/o.txt", build: null, config: null, driver });
  expect(["mysql", "pgsql"].map(engineOf)).toEqual(["mysql", "postgres"]);
  // Every object of JavaScript has a `constructor`.
  expect(["other", "constructor", null].map(engineOf)).toEqual(["unknown", "unknown", "unknown"]);
});

it("finds Percona Server with and without its release, and not in the name of a project of Percona", () => {
  const found = (folder: string) => {
    const { engine, version } = engineOfFolder(folder) ?? {};
    return [engine, version];
  };
  expect(["percona-8.0.36", "Percona-v8.0.36", "percona_8.0", "percona-5.7.44-48"].map(found)).toEqual([
    ["percona-server", "8.0.36"],
    ["percona-server", "8.0.36"],
    ["percona-server", "8.0"],
    ["percona-server", "5.7.44"],
  ]);
  expect(found("PerconaServer-8.0")).toEqual(["percona-server", "8.0"]);
  for (const folder of ["percona", "percona-8", "percona-server", "percona-server-8.0.36", "Percona_Server_8.0"])
    expect(found(folder), folder).toEqual(["percona-server", null]);
  for (const folder of ["Percona-Lab-results", "percona-2021-results", "percona-2g-32g", "percona-5-nodes"])
    expect(engineOfFolder(folder), folder).toBeNull();
});

it("takes no tool, library or system for a build, and no client or comparison for an engine", () => {
  for (const folder of ["sysbench-1.0.20", "kernel-6.8.0", "zstd-1.5.6", "theta-0.99.1", "2026.11.30"])
    expect(placeOf(`mariadb-11.8.3/${folder}/o.txt`).build, folder).toBeNull();
  expect(placeOf("x/mariadb-11.8.3/o.txt").build).toBe("mariadb-11.8.3");
  const engineOf = (path: string) => engineOfRun({ path, build: null, config: null });
  expect(engineOf("mysql-8.4.5/mariadb-client/o.txt")).toBe("mysql");
  expect(engineOf("mysql-8.4.5-vs-mariadb-11.8.3/o.txt")).toBe("unknown");
  expect(engineOf("Percona/o.txt")).toBe("percona-server");
});

it("reads the words behind a directory's pk1, which are no part of its label", () => {
  const read = (folder: string) => {
    const place = placeOf(`hetz/${folder}/sb.o.scan`);
    return [place.build, place.config, place.pk, place.suffix, labelOf(place)];
  };
  expect(read("x.a.b.pk1")).toEqual(["a", "b", 1, null, "x.a.b.pk1"]);
  expect(read("x.a.b.pk0.v2.nothp")).toEqual(["a", "b", 0, "v2.nothp", "x.a.b.pk0"]);
  expect(read("x.a.b.pk1.v2.tar.gz!")).toEqual(["a", "b", 1, "v2", "x.a.b.pk1"]);
  expect(read("other")).toEqual([null, null, null, null, null]);
});
