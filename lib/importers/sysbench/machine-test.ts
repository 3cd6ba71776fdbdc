import type { Params } from "@/lib/domain/model";
import { pattern } from "@/lib/domain/pattern";
import { shortText } from "../kit/issue-list";

/** sysbench's own tests of the machine, which need no database: they print rates that are not read. */
export interface MachineTest {
  test: "cpu" | "memory" | "fileio" | "mutex" | "threads";
  /** Options that make it another test: block sizes, modes. */
  params: Params;
  /** The first lines with its rates, as printed. */
  rates: readonly string[];
}

const SIGNS: readonly (readonly [RegExp, MachineTest["test"]])[] = [
  [/^(?:CPU speed:|Prime numbers limit: |Doing CPU performance benchmark)/, "cpu"],
  [/^(?:Running memory speed test|Doing memory operations speed test)/, "memory"],
  [/^(?:File operations:|Extra file open flags: |Periodic FSYNC enabled)/, "fileio"],
  [/^ {0,16}(?:read|write|fsync): {1,8}IOPS=/, "fileio"],
  [/^Doing mutex performance test/, "mutex"],
  [/^Doing thread subsystem performance test/, "threads"],
];

/** Options in the head of a test, by our name. Sizes and modes stay as printed. */
const OPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^Prime numbers limit: (\d{1,12})$/, "primeLimit"],
  [/^Doing (\w[\w/ ]{0,40}) test$/, "mode"],
  [/^Block size (\w{1,20})$/, "blockSize"],
  [/^(\d{1,12}\w{0,4}) total file size$/, "totalSize"],
  [/^Using (\w[\w/ ]{0,40}) I\/O mode$/, "ioMode"],
  [/^Extra file open flags: (\w[\w, ]{0,40})$/, "openFlags"],
  [/^ {0,4}(?:block size|Memory block size): (\w{1,20})$/, "blockSize"],
  [/^ {0,4}total size: (\w{1,20})$/, "totalSize"],
  [/^ {0,4}(?:operation|Memory operations type): (\w{1,20})$/, "operation"],
  [/^ {0,4}(?:scope|Memory scope type): (\w{1,20})$/, "scope"],
];

const RATE = pattern()`
  ^ {0,16}(?:reads\/s|writes\/s|fsyncs\/s|read, MiB\/s|written, MiB\/s|(?:read|write|fsync): {1,8}IOPS=
  |Total operations: |Operations performed: |[\d.]{1,20} MiB transferred)
`;
const MOST_RATES = 5;

/** Finds the machine's test in a run's lines. */
export class MachineTestReader {
  private test: MachineTest["test"] | null = null;
  private readonly options: Record<string, string> = {};
  private readonly rates: string[] = [];

  line(raw: string): void {
    const text = raw.trimEnd();
    this.test ??= SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
    for (const [option, key] of OPTIONS) {
      const value = option.exec(text)?.[1];
      if (value !== undefined) this.options[key] ??= value;
    }
    if (this.rates.length < MOST_RATES && RATE.test(text)) this.rates.push(shortText(text.trim().replace(/\s+/g, " ")));
  }

  /** Returns the test, or null where the run is not one of the machine. */
  found(): MachineTest | null {
    return this.test === null ? null : { test: this.test, params: this.options, rates: this.rates };
  }
}
