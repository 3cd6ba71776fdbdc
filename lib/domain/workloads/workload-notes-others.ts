// One sentence per workload, from each tool's documentation. For the archive's workloads, from its author's posts and
// scripts.

/** Notes on db_bench's benchmarks, by name. */
export const dbBenchNotes: Readonly<Record<string, string>> = {
  fillseq: "Writes keys in their order into an empty database.",
  fillrandom: "Writes keys in random order.",
  overwrite: "Writes random keys that exist already.",
  overwritesome: "Overwrites a part of the keys before the read tests, so that they meet a tree with several levels.",
  overwriteandwait: "Overwrites random keys, then waits until compaction has nothing left to do.",
  updaterandom: "Reads a random key and writes it back changed.",
  deleteseq: "Deletes keys in their order.",
  deleterandom: "Deletes random keys.",
  readseq: "Reads all keys in their order.",
  readreverse: "Reads all keys backwards.",
  readrandom: "Reads one random key an operation.",
  readmissing: "Asks for keys that are not there.",
  multireadrandom: "Reads a batch of random keys with one MultiGet.",
  seekrandom: "Seeks to a random key, and reads on from there where --seek_nexts says so.",
  fwdrange: "Seeks to a random key and reads the next few keys.",
  revrange: "Seeks to a random key and reads the few keys before it.",
  readwhilewriting: "Reads random keys while one more thread writes.",
  fwdrangewhilewriting: "Reads short ranges forward while one more thread writes.",
  revrangewhilewriting: "Reads short ranges backwards while one more thread writes.",
  readrandomwriterandom: "Mixes reads and writes of random keys in each thread.",
  mergerandom: "Merges values into random keys.",
};

/** Notes on Linkbench's phases, by name. */
export const linkbenchNotes: Readonly<Record<string, string>> = {
  load: "Loads the social graph: nodes, links and their counts.",
  trx: "The mix of small reads and writes that Facebook's social graph saw.",
};

/** Notes on YCSB's core workloads, by name. */
export const ycsbNotes: Readonly<Record<string, string>> = {
  workloada: "Half reads, half updates of single records, chosen by a Zipfian distribution.",
  workloadb: "95 % reads and 5 % updates of single records.",
  workloadc: "Reads of single records alone.",
  workloadd: "95 % reads, mostly of the newest records, and 5 % inserts.",
  workloade: "95 % short range scans and 5 % inserts.",
  workloadf: "Half reads, half read-modify-writes of single records.",
};

/** Notes on pgbench's built-in scripts, by name. */
export const pgbenchNotes: Readonly<Record<string, string>> = {
  "tpcb-like": "Three updates, one read and one insert a transaction, after TPC-B.",
  "simple-update":
    "An update, a read and an insert a transaction: TPC-B without the two small tables that everybody updates.",
  "select-only": "Reads one account by its primary key.",
};

/** Notes on BenchBase's benchmarks, by name. */
export const benchbaseNotes: Readonly<Record<string, string>> = {
  smallbank: "Short transactions on checking and savings accounts: balance, deposit, payment.",
  tpcc: "Orders, payments and deliveries of a wholesaler, after TPC-C.",
  tatp: "Look-ups and updates of a phone network's subscribers.",
  ycsb: "Reads, updates, scans and inserts of single records, after YCSB.",
  voter: "Inserts of votes by phone, each checked against the caller's limit.",
  twitter: "Reads and writes of a social network: tweets, followers, timelines.",
  wikipedia: "Reads and edits of articles, as Wikipedia's traces have them.",
  epinions: "Reads and writes of reviews and of trust between users.",
  auctionmark: "Bids, items and comments of an auction site.",
  seats: "Searches and bookings of flights.",
  sibench: "One update and one range query, to show what snapshot isolation costs.",
  tpch: "The analytical queries of TPC-H.",
  chbenchmark: "TPC-C's transactions beside TPC-H's queries on the same tables.",
};

/** Notes on HammerDB's tests, by name. */
export const tprocCNotes: Readonly<Record<string, string>> = {
  "tproc-c":
    "HammerDB's workload after TPC-C: new orders, payments, deliveries, order status and stock level; " +
    "new orders are counted.",
};

/** Notes on timed tasks, by name. */
export const timingNotes: Readonly<Record<string, string>> = {
  load: "Loading the data, timed as a whole.",
  "create-index": "Creating indexes, timed as a whole.",
  scan: "Reading a whole table or index, timed as a whole.",
};

/**
 * Notes on fio's jobs, by name. Authors name their jobs freely, so only names that give the access pattern have one.
 */
export const fioNotes: Readonly<Record<string, string>> = {
  read: "Sequential reads.",
  write: "Sequential writes, unless the job's file says otherwise.",
  seqwrite: "Sequential writes; the archive fills the file with it.",
  seqread: "Sequential reads.",
  randread: "Random reads.",
  randwrite: "Random writes.",
  randrw: "Random reads and writes mixed.",
};

/** Returns the note on a step of the insert benchmark; null for other names. */
export function insertBenchmarkNote(step: string): string | null {
  if (step === "l.i0") return "Inserts rows in primary key order into tables without secondary indexes.";
  if (step === "l.x") return "Creates the secondary indexes.";
  if (step === "l.i1") return "Inserts more rows, now with the secondary indexes to maintain.";
  if (step === "l.i2") return "Inserts as l.i1 does, with fewer rows a transaction.";
  if (step === "getmin") return "The query for the smallest key that the benchmark asks between its steps.";
  const [, kind, rate] = /^q([rp]?)(\d+)(?:\..+)?$/.exec(step) ?? [];
  if (rate === undefined) return null;
  const query = kind === "p" ? "Point queries" : "Short range queries";
  return `${query} as fast as they go, while another connection of each client inserts ${rate} rows a second.`;
}
