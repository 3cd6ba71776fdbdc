import { lineFormat } from "../kit/line-format";
import { lineImporter } from "../kit/line-results";
import type { MemberHead } from "../kit/types";

/** The heading of nds_power.py and nds_h_power.py. */
const HEADING = /^\uFEFF?application_id,query,time\/milliseconds\r?$/;

const format = lineFormat({
  signs: [],
  max: 20_000,
  what: "tasks",
  result: ["{_},{task:text},{seconds:number ms}"],
});

const recognise = ({ path, text }: MemberHead): boolean =>
  text !== null && !/(?:^|\/)\._/.test(path) && HEADING.test(text.split("\n", 1)[0] ?? "");

/** The time log of NDS and NDS-H, NVIDIA's TPC-DS and TPC-H of Spark: a task for each query. */
export const nds = lineImporter(
  { id: "nds", version: 1, title: "time log of NDS (TPC-DS and TPC-H of Spark)" },
  { ...format, recognise },
  ({ values: { task = "", seconds } }) => ({
    workload: { family: "timings", name: `NDS ${task}`, params: {} },
    engine: "spark",
    rate: "seconds",
    metrics: { seconds },
    threads: null,
    // Milliseconds since 1970.
    leftOut: /\b(?:Start|End) Time$/.test(task) ? `${task} is a moment, not a duration.` : null,
  }),
);
