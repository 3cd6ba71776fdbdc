// Fifty questions that an agent asks, each with its answer from raw files, sidecars or a rule.
import type { QuotableNumber } from "../../lib/tables/quotable-numbers.ts";
import type { ToolAnswer } from "./checks.ts";

/** A question: a call of a tool, and the faults of its answer. */
export interface Question {
  words: string;
  tool: string;
  given: object;
  faults(answer: ToolAnswer): string[];
}

/** A bundle of the archive: its id on the server, and its sidecar, checked as it is read. */
export interface Known {
  id: string;
  sidecar: Record<string, unknown>;
}
/** Bundles by name; absent ones have no questions. */
export type Bundles = Readonly<Record<string, Known>>;

type Row = Readonly<Record<string, unknown>>;
const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null;
const rowsOf = (known: Known, key: string): Row[] => {
  const found = known.sidecar[key];
  return Array.isArray(found) ? found.filter(isRow) : [];
};
/** Returns `count` of the items, spread evenly over their order. */
const spread = <T>(items: readonly T[], count: number): T[] =>
  Array.from(
    { length: Math.min(count, items.length) },
    (_, at) => items[Math.floor((at * items.length) / count)],
  ).flatMap((item) => (item === undefined ? [] : [item]));

/** Returns the faults where no number fits, or one that does has another value. */
const expectNumber =
  (fits: (number: QuotableNumber) => boolean, isRight: (value: number) => boolean, expected: string) =>
  ({ numbers = [], refused }: ToolAnswer): string[] => {
    if (refused) return [`refused: ${refused}`];
    const found = numbers.filter(fits);
    if (found.length === 0) return [`no such number; expected ${expected}`];
    return found.every(({ value }) => isRight(value))
      ? []
      : [`${found.map(({ value }) => value).join(", ")}; expected ${expected}`];
  };
const near = (expected: number, by: number) => (value: number) => Math.abs(value - expected) <= by;
const hasAll = ({ name, conditions, of }: QuotableNumber, ...texts: string[]): boolean =>
  texts.every((text) => `${of} · ${name} · ${conditions} · `.includes(text));
const expectRefusal =
  (words: RegExp) =>
  ({ refused = "" }: ToolAnswer): string[] =>
    words.test(refused) ? [] : [`expected a refusal with ${words.source}, got “${refused}”`];
const SEVERAL = 300;

/** Sysbench rates and ratios of MySQL on one machine at seven thread counts. */
function sysbench(known: Known): Question[] {
  const usual = ({ phase, test }: Row) => phase === null && test !== "scan";
  const label = ({ test, range }: Row) => `microbenchmark: ${test} range=${range} ·`;
  const rates = spread(rowsOf(known, "abs_qps").filter(usual), 8).map(
    (row): Question => ({
      words: `How many queries a second does ${row.build} answer in ${row.test} at ${row.threads} threads?`,
      tool: "relative",
      given: { bundle: known.id, threads: row.threads, build: row.build, limit: SEVERAL },
      faults: expectNumber(
        (said) => said.unit === "1/s" && hasAll(said, label(row), `· ${row.threads} thread`, "config z11a_c32r128"),
        near(Number(row.qps), 0),
        `${row.qps} of ${row.source}`,
      ),
    }),
  );
  const ratios = spread(rowsOf(known, "rel_qps").filter(usual), 4).map(
    (row): Question => ({
      words: `How does ${row.build} compare with ${row.base} in ${row.test} at ${row.threads} threads?`,
      tool: "relative",
      given: { bundle: known.id, threads: row.threads, build: `${row.base},${row.build}`, limit: SEVERAL },
      faults: expectNumber(
        (said) => said.unit === "ratio" && said.name.includes(String(row.build)) && hasAll(said, label(row)),
        near(Number(row.rel_qps), 0.0051),
        `${row.rel_qps} of ${row.source}`,
      ),
    }),
  );
  return [...rates, ...ratios];
}

/** Best QPS at a recall, of one data set, and built indexes. */
function vectors(known: Known, count: number, digits: number): Question[] {
  const { dataset } = known.sidecar;
  const best = (row: Row, expected: number, by: number): Question => ({
    words: `What is the best QPS of ${row.algorithm} at recall ${row.recall_min} with ${row.threads} threads?`,
    tool: "compare",
    given: { dataset, recall: row.recall_min, threads: row.threads, algorithm: row.algorithm, limit: SEVERAL },
    faults: expectNumber(
      (said) =>
        said.name === "QPS" &&
        hasAll(
          said,
          `Recall target: ${row.recall_min} ·`,
          `Algorithm: ${row.algorithm} ·`,
          `Threads: ${row.threads} ·`,
        ),
      near(expected, by),
      `${expected} of ${row.source}`,
    ),
  });
  const agree = rowsOf(known, "best_qps").filter((row) => row.agrees_with_data === true);
  const corrected = rowsOf(known, "best_qps_correct_for_rows_where_agrees_with_data_is_false");
  const built = rowsOf(known, "index_build").filter(({ engine, index_type: type }) => engine === "pgvector" && type);
  return [
    ...spread(agree, count).map((row) => best(row, Number(row.qps), digits)),
    ...corrected.slice(0, 3).map((row) => best(row, Number(row.qps), 0.001)),
    ...spread(built, 3).map((row): Question => {
      const algorithm = row.index_type === "float16" ? "PGVector_halfvec" : "PGVector";
      return {
        words: `How long does ${algorithm} take to build with m ${row.m} and ef_construction ${row.ef_construction}?`,
        tool: "compare",
        given: {
          dataset,
          table: "index-builds",
          threads: row.batch === 0 ? 1 : 8,
          algorithm,
          limit: SEVERAL,
          "p.m": row.m,
          "p.efConstruction": row.ef_construction,
        },
        faults: expectNumber(
          (said) => said.name === "Total" && said.unit === "s" && hasAll(said, `· m: ${row.m} ·`),
          // The sidecar has one digit, typed by hand: 195.354 became 195.3.
          near(Number(row.build_s), 0.11),
          `${row.build_s} s`,
        ),
      };
    }),
  ];
}

/** Ratios that an author printed, of builds with two configs. */
const printedRatios = (known: Known): Question[] =>
  spread(
    rowsOf(known, "grouped_rel_qps").filter(({ phase }) => phase === null),
    3,
  ).map((row, nth): Question => {
    const columns = Array.isArray(row.columns) ? row.columns.filter(isRow) : [];
    const ratios: unknown[] = Array.isArray(row.rel_qps) ? row.rel_qps : [];
    const at = (nth * 4) % Math.max(1, columns.length);
    const { build, config } = columns[at] ?? {};
    return {
      words: `How does ${build} compare with the oldest build in ${row.test}?`,
      tool: "relative",
      given: { bundle: known.id, build: `ma100230_rel_withdbg,${build}`, config: "all", limit: SEVERAL },
      faults: expectNumber(
        (said) =>
          said.unit === "ratio" &&
          said.name.includes(String(build)) &&
          hasAll(said, `microbenchmark: ${row.test} range=${row.range}`, `config ${config}`),
        near(Number(ratios[at]), 0.0051),
        `${ratios[at]}, printed by the author`,
      ),
    };
  });

/** Orders per minute of PostgreSQL, by users and warehouses. */
const orders = (known: Known): Question[] =>
  spread(rowsOf(known, "results"), 3).map((row): Question => {
    const [[build, rate] = ["", null]] = isRow(row.abs) ? Object.entries(row.abs).slice(-1) : [];
    const { virtual_users: users, warehouses } = row;
    return {
      words: `How many new orders a minute does ${build} make with ${users} users, ${warehouses} warehouses?`,
      tool: "relative",
      given: { bundle: known.id, threads: users, "w.warehouses": warehouses, limit: SEVERAL },
      faults: expectNumber(
        (said) => said.unit === "1/min" && said.name.includes(build),
        near(Number(rate), 0),
        `${rate} of ${row.file}`,
      ),
    };
  });

/** Returns `fault` where an answer has a number that does not fit; none for a refusal. */
const expectEach = (answer: ToolAnswer, fits: (number: QuotableNumber) => boolean, fault: string): string[] =>
  answer.refused || (answer.numbers ?? []).every(fits) ? [] : [fault];

/** Questions that no comparison may answer with a number, or only inside one group of equal conditions. */
const gates = (bundles: Bundles): Question[] => {
  const { "mar25.sb.in.c48": c48, "apr26.pn53.sb.ma.latin": pn53 } = bundles;
  const fashion = bundles["jan25.ann.fashion-mnist-784-euclidean"]?.sidecar.dataset;
  const gist = bundles["jan25.ann.gist-960-euclidean.v1"]?.sidecar.dataset;
  return [
    ...(c48 && pn53 ? gatesOfMachines(c48, pn53) : []),
    ...(fashion && gist ? gatesOfDataSets(fashion, gist) : []),
    ...GATES_ANYWHERE,
  ];
};

/** Questions about bundles from two machines, which no ratio may join. */
const gatesOfMachines = (c48: Known, pn53: Known): Question[] => [
  {
    words: "Which of two bundles of two machines is faster?",
    tool: "diff",
    given: { by: "bundle", a: c48.id, b: pn53.id },
    faults: expectRefusal(/same conditions|nothing is divided/),
  },
  {
    words: "How much faster is machine c48 than pn53?",
    tool: "diff",
    given: { by: "machine", a: "c48", b: "pn53", bundle: `${c48.id},${pn53.id}`, family: "sysbench" },
    faults: (answer) =>
      expectEach(
        answer,
        ({ unit, conditions }) => unit !== "ratio" || /instead of/.test(conditions),
        "a ratio of two machines without what else differs",
      ),
  },
  {
    words: "How do the builds of both bundles compare?",
    tool: "relative",
    given: { bundle: `${c48.id},${pn53.id}`, limit: SEVERAL },
    faults: (answer) =>
      expectEach(
        answer,
        ({ unit, conditions }) =>
          unit !== "ratio" || !(conditions.includes("machine c48") && conditions.includes("machine pn53")),
        "a ratio between two machines",
      ),
  },
  {
    words: "How do builds compare at 1 and 40 threads together?",
    tool: "relative",
    given: { bundle: c48.id, threads: "1,40", limit: SEVERAL },
    faults: (answer) =>
      expectEach(answer, ({ conditions }) => /\d threads?\b|threads[=: ]\d/.test(conditions), "no thread count"),
  },
  {
    words: "Does a ratio of two configs say so?",
    tool: "relative",
    given: { bundle: pn53.id, builds: "all", limit: SEVERAL },
    faults: (answer) =>
      expectEach(
        answer,
        ({ unit, name, conditions }) => unit !== "ratio" || !name.includes("z12b") || /config/.test(conditions),
        "a ratio of two configs without a word on them",
      ),
  },
];

/** Questions about two data sets, recall targets or thread counts, which no row may join. */
const gatesOfDataSets = (fashion: unknown, gist: unknown): Question[] => [
  {
    words: "Which index is best over two data sets at once?",
    tool: "compare",
    given: { dataset: `${fashion},${gist}` },
    faults: expectRefusal(/data set/i),
  },
  {
    words: "What is best at recall 0.95 and at 0.99?",
    tool: "compare",
    given: { dataset: fashion, recall: "0.99,0.95", threads: 1, limit: SEVERAL },
    faults: (answer) =>
      expectEach(
        answer,
        ({ name, conditions }) => name !== "QPS" || /Recall target: 0\.9[59] ·/.test(conditions),
        "a QPS without its recall target",
      ),
  },
  {
    words: "What is best with 1 and with 8 threads?",
    tool: "compare",
    given: { dataset: fashion, threads: "1,8", limit: SEVERAL },
    faults: (answer) =>
      expectEach(answer, ({ conditions }) => /Threads: [18]\b/.test(conditions), "a number without one thread count"),
  },
];

const GATES_ANYWHERE: readonly Question[] = [
  {
    words: "Which algorithm is best across data sets?",
    tool: "across",
    given: { recall: 0.95 },
    faults: (answer) =>
      expectEach(answer, ({ unit }) => ["ratio", "fraction", "count"].includes(unit), "a rate over several data sets"),
  },
  {
    words: "How fast is an engine that is not here?",
    tool: "relative",
    given: { engine: "nosuchdb" },
    faults: expectRefusal(/nosuchdb/),
  },
  {
    words: "What if a parameter is misspelt?",
    tool: "compare",
    given: { datasett: "x" },
    faults: expectRefusal(/“datasett” is not known/),
  },
  {
    words: "Can I cite a page of another site?",
    tool: "cite",
    given: { address: "https://other.example/" },
    faults: expectRefusal(/no view/),
  },
  {
    words: "How did the newest release of an engine change?",
    tool: "slower",
    given: {},
    faults: (answer) => expectEach(answer, ({ conditions }) => /thread/.test(conditions), "no setting"),
  },
  {
    words: "How did an engine change over its builds?",
    tool: "history",
    given: { limit: SEVERAL },
    faults: (answer) => expectEach(answer, ({ address }) => address.includes("/history"), "another address"),
  },
];

/** Names of the contents, and citations. */
const names = (bundles: Bundles): Question[] => [
  ...(["engines", "workloads", "machines", "bundles"] as const).map(
    (what): Question => ({
      words: `Which ${what} are here?`,
      tool: "list",
      given: { what, limit: 500 },
      faults({ items = [] }) {
        const nothing = items.length === 0 ? ["nothing"] : [];
        const absent = Object.values(bundles).filter(({ id }) => !items.some(({ name }) => name === id));
        return what === "bundles" ? absent.map(({ id }) => `${id} is absent`) : nothing;
      },
    }),
  ),
  {
    words: "How do I cite the relative table?",
    tool: "cite",
    given: { address: "/relative" },
    faults: ({ permalink = "" }) => (permalink.includes("/relative?") ? [] : ["no permanent address"]),
  },
];

/** Returns the questions that these bundles answer; fifty where all six are here. */
export function questionsOf(bundles: Bundles): Question[] {
  const of = (name: string, make: (known: Known) => Question[]) => {
    const known = bundles[name];
    return known ? make(known) : [];
  };
  return [
    ...of("mar25.sb.in.c48", sysbench),
    ...of("jan25.ann.fashion-mnist-784-euclidean", (known) => vectors(known, 5, 0.5)),
    ...of("jan25.ann.gist-960-euclidean.v1", (known) => vectors(known, 2, 0.06)),
    ...of("apr26.pn53.sb.ma.latin", printedRatios),
    ...of("jan26.tprocc.pn53.pg", orders),
    ...gates(bundles),
    ...names(bundles),
  ];
}
