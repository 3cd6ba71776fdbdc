import { deviceTitle } from "@/lib/domain/workloads/sample-means";
import { Clock, secondsOfDay } from "../kit/clock";
import type { IssueList } from "../kit/issue-list";
import { keptLine } from "../kit/issue-list";
import type { Room } from "../kit/room";
import { type Columns, knownColumns, SampleTable } from "../kit/sample-table";
import type { SampledSeries } from "../kit/samples";
import { cpuColumns, deviceColumns } from "./columns";

/** A line of a report: its named cells, as printed. */
export interface Cells {
  names: readonly string[];
  values: readonly string[];
  line: number;
  text: string;
}

/** The reports of one file as series: the host's CPUs, and one a device. */
export class Reports {
  private readonly clock = new Clock();
  private cpu: SampleTable | null = null;
  private readonly devices = new Map<string, SampleTable>();
  private report = 0;
  /** What the report at hand has had; a second of the same begins the next report. */
  private seen = { cpu: true, devices: true };
  private time: number | null = null;
  private stamped = false;
  private counted = false;

  private readonly issues: IssueList;
  /** Costs per query are sums over all devices: a part of them would be too low. */
  private readonly room: Room;
  private readonly interval: number | null;

  constructor(issues: IssueList, room: Room, interval: number | null) {
    this.issues = issues;
    this.room = room;
    this.interval = interval;
  }

  /** A report's own time; the lines after it belong to it. */
  stamp(text: string): void {
    const time = secondsOfDay(text);
    if (time === null) return;
    // Where reports came without a time before, they are counted to the end: seconds and counts do not stand in one column.
    if (!this.counted) {
      this.time = this.clock.since(time);
      this.stamped = true;
    }
    this.begin();
  }

  addCpu(cells: Cells): void {
    if (this.seen.cpu || this.seen.devices) this.begin();
    this.seen.cpu = true;
    this.cpu ??= this.table("", "iostat, CPUs", cells, cpuColumns);
    this.add(this.cpu, cells);
  }

  /** The line that heads a report's devices. */
  beginDevices(): void {
    if (this.seen.devices) this.begin();
    this.seen.devices = true;
  }

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

  private add(table: SampleTable, { names, values, line, text }: Cells): void {
    if (values.length !== names.length) {
      this.issues.add("warning", "sample-unreadable", {
        line,
        text,
        message: `This line has ${values.length} values, its header ${names.length}; the line was ignored.`,
      });
      return;
    }
    this.counted ||= this.time === null;
    const at = this.time ?? this.report * (this.interval ?? 1);
    table.add(at, names, values);
  }
}

/** Columns that say what a device did: kept even where it did nothing. */
const kept = new Set([
  "seconds",
  "sample",
  "samples",
  "readsPerSecond",
  "writesPerSecond",
  "readBytesPerSecond",
  "writtenBytesPerSecond",
]);

/** A device has two dozen columns, most of them 0 throughout: those are left out. */
function withoutIdleColumns(series: SampledSeries): SampledSeries {
  const at = series.columns.flatMap((column, i) =>
    kept.has(column) || series.values[i]?.some((value) => value !== null && value !== 0) ? [i] : [],
  );
  return { ...series, columns: at.map((i) => series.columns[i] ?? ""), values: at.map((i) => series.values[i] ?? []) };
}

/** No disk: loop devices and the like, which most files list and which never do anything. */
const isBusy = ({ name, columns, values }: SampledSeries): boolean =>
  !/^(?:loop|ram|zram|sr|fd)\d+$/.test(name) ||
  columns.some(
    (column, i) => /^(?:read|writ)/.test(column) && values[i]?.some((value) => value !== null && value !== 0),
  );
