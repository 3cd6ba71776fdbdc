import { isLegend, MAX_HEAD_LINES, tableKindOf } from "../claims/sysbench/kinds";
import { openTable } from "../claims/sysbench/open";
import type { FileRef, LineParser, TextImporter } from "../kit/types";
import { assembleSysbench } from "./assemble";
import type { AuthorTableFacts, SysbenchFacts } from "./facts";
import { sideNameOf } from "./names";
import { openMet } from "./parse-met";
import { openPrepare } from "./parse-prepare";
import { openTests } from "./parse-tests";
import { recogniseSysbench } from "./sniff";

/** Output of sysbench: the layout of mdcallag's archive with its summaries, and plain text files of any layout. */
export const sysbench: TextImporter<SysbenchFacts> = {
  id: "sysbench",
  version: 28,
  title: "sysbench output, with the benchmark archive's summaries",
  reader: "lines",
  recognise: recogniseSysbench,
  open,
  assemble: assembleSysbench,
};

function open(file: FileRef): LineParser<SysbenchFacts> {
  const side = sideNameOf(file.path);
  if (side?.kind === "met" || side?.kind === "prepare.met") return openMet(file);
  if (side?.kind === "prepare.o") return openPrepare(file);
  if (tableKindOf(file.path) || file.path.endsWith(".tsv")) return openAuthorTable(file);
  return file.path.endsWith(".txt") ? openText(file) : openTests(file);
}

/** Chooses the parser of a text file. A table has its legend before any line of a run; until then lines are held. */
function openText(file: FileRef): LineParser<SysbenchFacts> {
  const held: [text: string, line: number][] = [];
  let chosen: LineParser<SysbenchFacts> | null = null;
  const choose = (parser: LineParser<SysbenchFacts>): LineParser<SysbenchFacts> => {
    for (const line of held.splice(0)) parser.line(...line);
    chosen = parser;
    return parser;
  };
  const tests = openTests(file);
  return {
    ...(tests.noise ? { noise: tests.noise } : {}),
    line(text, line) {
      if (chosen) return chosen.line(text, line);
      held.push([text, line]);
      if (isLegend(text)) choose(openAuthorTable(file));
      else if (/^sysbench\b/.test(text) || held.length >= MAX_HEAD_LINES) choose(tests);
    },
    end: () => (chosen ?? choose(tests)).end(),
  };
}

function openAuthorTable(file: FileRef): LineParser<AuthorTableFacts> {
  const { end, ...parser } = openTable(file);
  return {
    ...parser,
    end() {
      const { facts, ...rest } = end();
      return { facts: { kind: "table", table: facts }, ...rest };
    },
  };
}
