import type { LineParser, TextImporter } from "../kit/types";
import { assemble, assembleFolders } from "./assemble";
import type { ConsoleFacts } from "./facts";
import { reportAssumedK } from "./k";
import { openLog } from "./parse-log";
import { openPlot } from "./parse-plot";
import { kindOfPath, sniff } from "./sniff";

/** Console logs of ann-benchmarks' run.py and the points that its plot.py prints. */
export const annConsole: TextImporter<ConsoleFacts> = {
  id: "ann-console",
  version: 9,
  title: "ann-benchmarks console logs and plot output",
  reader: "lines",
  // An "Order:" line lists all definitions.
  longLines: true,
  recognise: (member) => sniff(member) !== null,
  open: ({ path }): LineParser<ConsoleFacts> => (kindOfPath(path) === "plot" ? openPlot(path) : openLog(path)),
  assemble,
  inParts: { assemble: assembleFolders, conclude: reportAssumedK },
};
