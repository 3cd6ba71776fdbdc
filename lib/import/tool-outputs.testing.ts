import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readMembers } from "./read-members";
import { openSpool } from "./spool";

const fixture = (name: string) => readFile(path.join(import.meta.dirname, "../importers", name), "utf8");

/** An output of each of seven formats, by the name of its file. */
export const toolOutputs = {
  "sb.o.point-query.range100.pk1.dop2": await fixture(
    "sysbench/fixtures/nov26.sb.deb12.c2r24/x.pg1520_deb.x10a_c2r24.pk1/sb.o.point-query.range100.pk1.dop2",
  ),
  "pgbench.txt": await fixture("pgbench/fixtures/pgbench/select-only-prepared_c8.txt"),
  "fio.txt": await fixture("fio/fixtures/fio/mix70_16k_nj2.txt"),
  "fio.json": await fixture("fio/fixtures/fio/mix70_16k_nj2.json"),
  "ycsb.txt": await fixture("ycsb/fixtures/kv/redis-workloada.txt"),
  "db_bench.txt": await fixture("db-bench/fixtures/own/db_bench/all_in_one_1t.txt"),
  "hammerdb.log": await fixture("tproc-c/fixtures/tprocc.dell32/hammerdb.log"),
} as const;

/** Reads an upload as one pass of an import does. */
export async function readOne(name: string, upload: string | Uint8Array) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "one-upload-"));
  const file = path.join(folder, "upload");
  await writeFile(file, upload);
  const spool = await openSpool(folder);
  try {
    return await readMembers(file, { fileName: name, spool, onProgress: () => undefined });
  } finally {
    await spool.remove();
    await rm(folder, { recursive: true });
  }
}
