import type { FileRef, LineParser, TextImporter } from "../types";
import { assembleSysbench } from "./assemble";
import type { AuthorTableFacts, SysbenchFacts } from "./facts";
import { sideNameOf } from "./names";
import { openMet } from "./parse-met";
import { openPrepare } from "./parse-prepare";
import { openTests } from "./parse-tests";
import { recogniseSysbench } from "./sniff";
import { openTable } from "./tables";
import { tableKindOf } from "./tables/kinds";

/** Output of sysbench: the layout of mdcallag's archive with its summaries, and plain text files of any layout. */
export const sysbench: TextImporter<SysbenchFacts> = {
  id: "sysbench",
  version: 2,
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
  return tableKindOf(file.path) ? openAuthorTable(file) : openTests(file);
}

function openAuthorTable(file: FileRef): LineParser<AuthorTableFacts> {
  const { end, ...parser } = openTable(file);
  return {
    ...parser,
    end() {
      const { facts, issues } = end();
      return { facts: { kind: "table", table: facts }, issues };
    },
  };
}
