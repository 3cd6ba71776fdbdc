import { expect, it } from "vitest";
import { plainName } from "./plain";

it("reads the thread count of a name, also where its ending has lost its point or is that of Markdown", () => {
  for (const name of ["res.thr56txt", "res_thr56.txt", "res.thr56.md", "56thr.log"]) {
    expect(plainName(`results/${name}`, null), name).toMatchObject({ threads: 56, test: null });
  }
  // Letters before such an ending are a word of their own.
  expect(plainName("results/thr56context", null).threads).toBeNull();
});

it("takes a folder's version for the engine's, but no day, address or version of a tool", () => {
  const buildIn = (folders: string) => plainName(`${folders}/oltp_read_write.log`, null).build;
  expect(buildIn("logs/mysql/8.4.8")).toBe("8.4.8");
  expect(buildIn("logs/mariadb-thp/11.8.6-MariaDB")).toBe("11.8.6-MariaDB");
  expect(buildIn("mysql57/5.7.44")).toBe("5.7.44");
  for (const folder of ["2026.11.30", "192.168.1.10", "1.0.20", "v11.4.2", "sysbench-1.0.20", "kernel-6.8.0"])
    expect(buildIn(`mariadb-11.8.3/${folder}`), folder).toBe("mariadb-11.8.3");
  for (const folders of ["mysql/1.0.20", "mysql/sysbench/8.4.5", "mysql/kernel/6.8.0"])
    expect(buildIn(folders), folders).toBeNull();
});
