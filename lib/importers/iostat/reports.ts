import { deviceTitle } from "@/lib/domain/workloads/sample-means";
import { Clock, secondsOfDay } from "../kit/clock";
import type { IssueList } from "../kit/issue-list";
import { keptLine } from "../kit/issue-list";
import type { PrintedNumbers } from "../kit/printed-numbers";
import type { Room } from "../kit/room";
import { type Columns, knownColumns, SampleTable } from "../kit/sample-table";
import type { SampledSeries } from "../kit/samples";
import { cpuColumns, deviceColumns } from "./columns";

/** The named numbers of a report's line. The first `skip` numbers have no name. */
export interface Cells {
  names: readonly string[];
  numbers: PrintedNumbers;
  skip: number;
  line: number;
  text: string;
}

/** Collects the reports of one file as series: one of the host's CPUs, one per device. */
export class Reports {
  private readonly clock = new Clock();
  private cpu: SampleTable | null = null;
  private readonly devices = new Map<string, SampleTable>();
  private report = 0;
  /** The blocks of the current report. A CPU block below either, or a second list of devices, begins the next. */
  private seen = { cpu: true, devices: true };
  private time: number | null = null;
  private stamped = false;
  private counted = false;

  private readonly issues: IssueList;
  /** Costs per query are sums over all devices. A part of them would be too low. */
  private readonly room: Room;
  private readonly interval: number | null;

  /** `interval` is the seconds between reports that print no time. Where it is null, they are counted instead. */
  constructor(issues: IssueList, room: Room, interval: number | null) {
    this.issues = issues;
    this.room = room;
    this.interval = interval;
  }

  /** Begins a report at a printed time; ignores text without one. */
  stamp(text: string): void {
    const time = secondsOfDay(text);
    if (time === null) return;
    // A file that began without times is counted to its end: one column can't hold both seconds and counts.
    if (!this.counted) {
      this.time = this.clock.since(time);
      this.stamped = true;
    }
    this.begin();
  }

  /** Adds the CPUs of a report, and begins the next report where this one has them. */
  addCpu(cells: Cells): void {
    if (this.seen.cpu || this.seen.devices) this.begin();
    this.seen.cpu = true;
    this.cpu ??= this.table("", "iostat, CPUs", cells, cpuColumns);
    this.add(this.cpu, cells);
  }

  /** Begins the devices of a report. */
  beginDevices(): void {
    if (this.seen.devices) this.begin();
    this.seen.devices = true;
  }

  /** Adds a device of the current report. One without a name is an issue; too many refuse the file. */
  addDevice(name: string, cells: Cells): void {
    if (name === "") {
      const message = "These numbers name no device; they were ignored.";
      this.issues.add("warning", "unread-line", { ...cells, message });
      return;
    }
    let known = this.devices.get(name);
    if (!known) {
      if (!this.room.take(cells.text, cells.line)) return;
      known = this.table(name, deviceTitle(name), cells, deviceColumns);
      this.devices.set(name, known);
    }
    this.add(known, cells);
  }

  /** Returns the series without idle columns, and without idle devices of the kinds that most files list. */
  end(): SampledSeries[] {
    return [...(this.cpu ? [this.cpu] : []), ...this.devices.values()]
      .map((table) => withoutIdleColumns({ ...table.series(), x: this.x() }))
      .filter(isBusy);
  }

  private x(): string {
    return this.stamped || this.interval !== null ? "seconds" : "sample";
  }

  private begin(): void {
    this.seen = { cpu: false, devices: false };
    this.report++;
  }

  private table(name: string, title: string, { names, line, text }: Cells, columns: Columns): SampleTable {
    const known = knownColumns(names, columns, this.issues, { line, text });
    return new SampleTable(known, columns, { name, title, x: this.x(), ...keptLine(text, line) });
  }

  private add(table: SampleTable, { names, numbers, skip, line, text }: Cells): void {
    const count = numbers.count - skip;
    if (count !== names.length) {
      this.issues.add("warning", "sample-unreadable", {
        line,
        text,
        message: `This line has ${count} values, its header ${names.length}; the line was ignored.`,
      });
      return;
    }
    this.counted ||= this.time === null;
    const at = this.time ?? this.report * (this.interval ?? 1);
    table.addNumbers(at, names, numbers, skip);
  }
}

/** Columns that are kept even where a device did nothing. */
const kept = new Set([
  "seconds",
  "sample",
  "samples",
  "readsPerSecond",
  "writesPerSecond",
  "readBytesPerSecond",
  "writtenBytesPerSecond",
]);

/** Drops columns that only hold 0 and null, except `kept`: a device has two dozen, and most do. */
function withoutIdleColumns(series: SampledSeries): SampledSeries {
  const at = series.columns.flatMap((column, i) =>
    kept.has(column) || series.values[i]?.some((value) => value !== null && value !== 0) ? [i] : [],
  );
  return { ...series, columns: at.map((i) => series.columns[i] ?? ""), values: at.map((i) => series.values[i] ?? []) };
}

/** Returns false for loop devices and the like that never read or write; other devices are kept in any case. */
const isBusy = ({ name, columns, values }: SampledSeries): boolean =>
  !/^(?:loop|ram|zram|sr|fd)\d+$/.test(name) ||
  columns.some(
    (column, i) => /^(?:read|writ)/.test(column) && values[i]?.some((value) => value !== null && value !== 0),
  );
