import { describe, expect, it } from "vitest";
import { identityOf } from "./identity";
import { wordsOfLevel } from "./words";

const identity = (member: string) => identityOf({ archive: "x.tar", member: `x/${member}` });
const countOf = (member: string) => identity(member).facts.threads?.value ?? null;
const wordsIn = (member: string) => {
  const { words, parameters } = identity(member);
  return [...words, ...parameters].map(({ value }) => value).filter((value) => value !== "x");
};

describe("thread counts of names", () => {
  it.each([
    ["redis-8.2.1_clients_100.csv", "100", "8.2.1"],
    ["redis-8.2.1-clients-100.csv", "100", "8.2.1"],
    ["redis-8.2.1.clients_100.csv", "100", "8.2.1"],
    ["valkey-8.1.3_clients_100.csv", "100", "8.1.3"],
    ["redis-8.2.1_clients_1.csv", "1", "8.2.1"],
    ["mysql-8.4.5-threads-8.csv", "8", "8.4.5"],
    ["mysql-8.4.5_threads=8.csv", "8", "8.4.5"],
    ["mysql-8.4.5 threads 8.csv", "8", "8.4.5"],
    ["mysql-8.4.5_thr8.csv", "8", "8.4.5"],
    ["mysql_8.4.5_dop_8.csv", "8", "8.4.5"],
    ["mysql_8.4.5_vu8.csv", "8", "8.4.5"],
    ["tidb-8.5.1_threads_64/tpcc.log", "64", "8.5.1"],
    ["mariadb-11.8.3-clients-16/oltp.log", "16", "11.8.3"],
    ["postgres-17.4_users_16/oltp.log", "16", "17.4"],
    ["redis-8.2.1_100_clients.csv", "100", "8.2.1"],
    ["redis-8.2.1-100-clients.csv", "100", "8.2.1"],
    ["redis-8.2.1_100clients.csv", "100", "8.2.1"],
    ["redis-8.2.1_8-threads.csv", "8", "8.2.1"],
    ["mysql-8.4.5-16_threads.csv", "16", "8.4.5"],
    ["redis-8.2.1/clients_100.csv", "100", "8.2.1"],
    ["redis-8.2.1/100_clients/a.csv", "100", "8.2.1"],
    ["redis-8.2.1-rc1_clients_100.csv", "100", "8.2.1"],
    ["redis-v8.2.1_clients_100.csv", "100", "8.2.1"],
    ["percona-server-8.0.44-35_clients_100.csv", "100", "8.0.44-35"],
    ["2026-01-03_clients_50/mysql-8.4.5.csv", "50", "8.4.5"],
    ["20260103_clients_50/mysql-8.4.5.csv", "50", "8.4.5"],
    ["run3_clients_100/mysql-8.4.5.csv", "100", "8.4.5"],
    ["c3-standard-8_clients_100/mysql-8.4.5.csv", "100", "8.4.5"],
    ["my8043_thr16.csv", "16", "8.0.43"],
  ])("%s has %s threads and version %s", (member, threads, version) => {
    const { facts, build } = identity(member);
    expect([facts.threads?.value, build?.version]).toEqual([threads, version]);
  });

  it.each([
    ["redis7_clients_50.csv", "50"],
    // A hyphen ties the number to the engine, and "_" parts it from the clients.
    ["redis-8_clients_100.csv", "100"],
    ["postgres-17_users_16.csv", "16"],
    ["mysql8_threads_16.csv", "16"],
    ["redis_P16_clients_50.csv", "50"],
    ["redis_d512_clients_50.csv", "50"],
    ["redis_pipeline=16_clients_50.csv", "50"],
    ["redis_16_clients50.csv", "50"],
    ["redis_16_clients=50.csv", "50"],
    ["redis_50clients_3.csv", "50"],
    ["mysql_8_threads_10_tables.csv", "8"],
    ["mysql_threads_8_tables_10.csv", "8"],
    ["mysql_8_threads_2026.csv", "8"],
    ["Tier2G_RW_8th.txt", "8"],
    ["mysql_thr008.csv", "8"],
    ["o.dop40.1", "40"],
    ["x10a_threads_8.csv", "8"],
  ])("%s has %s threads", (member, threads) => {
    expect(countOf(member)).toBe(threads);
  });

  it.each([
    // Either number may belong to the word.
    ["redis_256_clients_100.csv", ["256", "100"]],
    ["redis-8-clients-100.csv", ["8", "100"]],
    ["pipeline-16-clients-50.csv", ["pipeline", "16", "50"]],
    ["oltp_8_threads_1.log", ["8", "1"]],
    // The number of another thing.
    ["redis-8_clients.csv", ["8"]],
    ["redis-8.2.1_clients.csv", []],
    ["mysql_threads_10_tables.csv", ["10", "tables"]],
    ["mysql_threads-8.4.5.csv", []],
    ["1-64_threads.csv", ["1", "64"]],
    ["threads_1-64.csv", ["1", "64"]],
    ["threads_1_to_64.csv", ["1", "64"]],
    ["threads_1_2_4.csv", ["1", "2", "4"]],
    ["4th-run.csv", ["4th"]],
    ["client_2.csv", ["2"]],
    ["threads_0.csv", ["0"]],
    ["50_clients_per_host.csv", ["50", "per", "host"]],
    ["warmup_8_threads.csv", ["8"]],
    // Settings of other threads.
    ["redis-8.2.1_io_threads_4.csv", ["io_threads=4"]],
    ["redis_io-threads-4.csv", ["io_threads=4"]],
    ["redis_io threads 4.csv", ["io_threads=4"]],
    ["build_threads_4.csv", ["build_threads=4"]],
    ["max_threads_16.csv", ["max_threads=16"]],
    ["max-clients=16.csv", ["max_clients=16"]],
    ["clients_per_thread_50.csv", ["per_thread=50"]],
    // Threads and clients.
    ["threads_4_clients_50.csv", ["threads4", "clients50"]],
    ["4_threads_50_clients.csv", ["4threads", "50clients"]],
    ["4threads50clients.csv", ["4threads50clients"]],
  ])("%s has no count, and keeps %j", (member, words) => {
    expect([countOf(member), wordsIn(member)]).toEqual([null, words]);
  });

  it.each([
    ["redis-8.2.1_io_threads_4_clients_50.csv", "50", ["io_threads=4"]],
    ["redis-8.2.1_io-threads-4_clients_50.csv", "50", ["io_threads=4"]],
    ["redis-8.2.1_warmup_threads_2_clients_50.csv", "50", ["warmup_threads=2"]],
    ["redis-8.2.1_64k_clients_10.csv", "10", []],
  ])("%s has %s clients beside %j", (member, threads, words) => {
    expect([countOf(member), wordsIn(member)]).toEqual([threads, words]);
  });

  it("of a server never mean data on disk", () => {
    expect(wordsOfLevel("redis-8.2.1_io_threads_4.csv", true).map(({ kind }) => kind)).not.toContain("scale");
  });

  it.each([
    "parallel-threads-30",
    "slave_parallel_threads_28",
    "proactor_threads_4",
    "query-threads-35",
    "evict_threads_43",
    "flusher-threads-39",
    "subcompaction-threads-38",
    "hw-threads-44",
  ])("are not the threads of a server's part: %s", (name) => {
    expect(countOf(`redis-8.2.1/${name}/a.csv`)).toBeNull();
    expect(countOf(`redis-8.2.1_${name}_clients_50/a.csv`)).toBe("50");
  });
});
