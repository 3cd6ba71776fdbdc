import { bestFile } from "@/lib/views/compare/best-file";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { costFile } from "@/lib/views/compare/cost-file";
import type { BlockFile } from "@/lib/views/compare/file-parts";
import { frontierFile } from "@/lib/views/compare/frontier-file";
import { indexFile } from "@/lib/views/compare/index-file";
import { scalingFile } from "@/lib/views/compare/scaling-file";
import { tableFile } from "./block-table";
import { viewTable } from "./types";

/** Returns a table of a block, with records for programs. */
const blockTable = (name: string, label: string, make: (view: CompareView) => BlockFile) =>
  viewTable(name, label, (view: CompareView) => {
    const { block, record } = make(view);
    return tableFile(block, { name, listKey: "rows", json: ({ key }) => record(key) });
  });

/** The tables of a compare view, live or frozen: the rows of the page in the page's order. */
export const COMPARE_TABLES = [
  blockTable("best-qps", "Best QPS at each target", bestFile),
  blockTable("index-builds", "Indexes", indexFile),
  blockTable("index-cost", "Index cost", costFile),
  blockTable("thread-scaling", "Thread scaling", scalingFile),
  blockTable("frontier", "Frontiers", frontierFile),
];
