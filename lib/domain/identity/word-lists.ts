// Words of paths by kind; engines are in engine-names.ts.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Tools and clients that make results. */
export const TOOLS = words(
  `sysbench pgbench fio ycsb dbbench hammerdb benchbase osb memtier memtierbenchmark ibench linkbench jmh vectordbbench
  annbenchmarks sb dbb ib ann pmp`,
);

/** Tests of one word; phrases.ts has those with a hyphen. */
export const WORKLOADS = words(
  `tpcc tprocc tpch tprochh tpcds tpcb oltp smallbank seats tatp ldbc clickbench jsonbench bluesky randread randwrite
  randrw rw ro wo fillseq fillrandom overwrite readrandom revrange fwdrange readwhilewriting readseq deleterandom`,
);

/** Steps of a run, in one spelling. */
export const PHASES: ReadonlyMap<string, string> = new Map([
  ["load", "load"],
  ["init", "load"],
  ["warm", "warm"],
  ["warmup", "warm"],
  ["prewarm", "warm"],
  ["pre", "pre"],
]);

/** File systems and kinds of disks. */
export const DISKS = words(
  "ext4 ext3 xfs zfs btrfs f2fs nvme ssd hdd optane ebs gp2 gp3 io1 io2 sata raid0 raid10 md0 nfs tmpfs ramdisk",
);

/** Hosts of the benchmark archive. A digit behind one makes it another host (names/machines.ts). */
export const HOSTS = /^(?:pn53\d?|socket2?|ser[47]\d?|bee\d?|gcp[LR\d]?|hetz\d?|u[56])$/i;

/** Hosts whose name may end in their number of CPUs. */
export const COUNTED_HOSTS = /^(hetz|dell)(\d{2,3})$/i;

/** Cloud providers and kinds of processors. */
export const CLOUDS = words(
  "aws gcp azure alicloud huaweicloud tencentcloud ovh hetzner digitalocean linode arm arm64 aarch64 graviton",
);

/** Words that may mark another try or another experiment. A reader may merge such differences. */
export const DOUBTFUL =
  /^(?:v\d{1,2}|(?:take|try|result|res|test)\d{1,2}|new|old|orig|original|retest|redo|legacy|copy|backup|bak)$/;

/** Compiler and build options in the names of builds. */
export const FLAGS = words("rel withdbg o2 o2nofp osnofp o3 native lto pgo def ent asan dbg debug");

/** Words that aren't engines, although a version number may follow: `kernel 6.8`. */
export const NO_ENGINE = words(
  `recall ratio rate alpha skew zipf theta turn scale scenario version release python java go node rust gcc clang
  kernel linux ubuntu debian deb opus sonnet gpt pg18 jdk jre openjdk jvm graalvm scala kotlin dotnet php perl ruby lua
  luajit llvm glibc musl libc cmake boost openssl jemalloc tcmalloc mimalloc zlib zstd snappy centos rocky alma rhel
  fedora alpine suse windows macos freebsd docker podman kubernetes helm qemu kvm xen jedis lettuce redisson psql libpq
  psycopg pgbouncer pgpool haproxy proxysql maxscale client driver connector conn jdbc odbc batch sigma
  gamma threshold factor skewness percent cuda rocm`,
);

/** Words for types of files, parts of tools and places. They never name a condition. */
export const NOISE = words(
  `o out output outputs res result results log logs raw report reports run runs sum summary stats stat bench benchmark
  benchmarks benchmarking bm plot met qps tps abs rel csum join0 mrg txt csv tsv json file files x r rt rtmax rt95
  rtavg a l root home user tmp var mnt data db tools test tests perf records thread threads thr client clients users
  conf config cnf settings setup lua and the with vs to for by of ps vm hw svg sorted hier rep time sz ls lsa lsh pgs
  pgi cycles args jan feb mar ini best prepare warehouses nodes src resources readme md sh arc topn qr last
  experiments queries job pg my ma rx performance lscpu gbench history histories`,
);
