import { SaxesParser } from "saxes";
import { IssueList } from "../kit/issue-list";
import type { LineParser } from "../kit/types";
import type { BenchbaseConfig, BenchbaseFacts, BenchbaseWork } from "./facts";

const MAX_CHARACTERS = 1_000_000;

const ofRun = ["terminals", "scalefactor", "isolation", "batchsize"] as const;
const ofWork = ["time", "warmup", "rate", "weights", "serial", "arrival"] as const;

/**
 * Reads a work plan as a stream, up to 1,000,000 characters. Keeps only the elements above, each up to 300 characters,
 * so that URL, user and password are never kept. A larger, cut or malformed plan is an issue, and its beginning counts.
 * The parser saxes reads no document type, and expands no entity that a file defines.
 */
export function openConfig(path: string): LineParser<BenchbaseFacts> {
  const issues = new IssueList(path);
  const config: BenchbaseConfig = {
    kind: "config",
    terminals: null,
    scalefactor: null,
    isolation: null,
    batchsize: null,
    works: [],
  };
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = "";
  let characters = 0;
  let current = 0;
  let broken = false;

  const report = (message: string) => {
    if (!broken) issues.add("warning", "unreadable-config", { line: current, text: null, message });
    broken = true;
  };
  let fault = "The XML is not well formed from here on; the rest of the file was not read.";
  parser.on("error", () => report(fault));
  parser.on("opentag", ({ name }) => {
    open.push(name.toLowerCase());
    text = "";
    if (name.toLowerCase() === "work") config.works.push(newWork());
  });
  parser.on("text", (piece) => {
    if (text.length < 1_000) text += piece;
  });
  parser.on("closetag", () => {
    const [name, parent] = [open.pop(), open.at(-1)];
    const value = text.trim().slice(0, 300);
    const [run, work] = [ofRun.find((key) => key === name), ofWork.find((key) => key === name)];
    const phase = config.works.at(-1);
    if (run && open.length === 1) config[run] = value;
    else if (work && parent === "work" && phase) phase[work] = value;
    text = "";
  });

  return {
    line(line, number) {
      current = number;
      characters += line.length + 1;
      if (characters > MAX_CHARACTERS)
        report("The file is larger than a work plan of BenchBase can be; the rest is not read.");
      if (!broken) parser.write(`${line}\n`);
    },
    end() {
      fault = "The file ends inside its XML: it was cut off. What stands before its end counts.";
      if (!broken) parser.close();
      return { facts: config, issues: issues.all() };
    },
  };
}

const newWork = (): BenchbaseWork => ({
  time: null,
  warmup: null,
  rate: null,
  weights: null,
  serial: null,
  arrival: null,
});
