import type { ParsedSeries } from "@/lib/domain/parsed-results";

/** The parts of a series that its means need. */
export type Sampled = Pick<ParsedSeries, "columns" | "values">;

/** A mean over samples. */
export interface SampleMean {
  mean: number;
  /** Number of samples behind the mean. */
  samples: number;
}

/**
 * Returns the mean of a column over all samples. Rows of a thinned series weigh as many samples as they average (column
 * `samples`). Null without the column or any value.
 */
export function seriesMean(series: Sampled, column: string): SampleMean | null {
  const values = series.values[series.columns.indexOf(column)];
  if (!values) return null;
  const weights = series.values[series.columns.indexOf("samples")];
  let sum = 0;
  let samples = 0;
  values.forEach((value, row) => {
    if (value === null) return;
    const weight = weights?.[row] ?? 1;
    sum += value * weight;
    samples += weight;
  });
  return samples === 0 ? null : { mean: sum / samples, samples };
}

/**
 * Returns the series without its first row. A thinned one stays as it is: one sample of thousands makes no difference.
 */
export function withoutFirst<T extends Sampled>(series: T): T {
  if (series.columns.includes("samples")) return series;
  return { ...series, values: series.values.map((column) => column.slice(1)) };
}

const titled = "iostat of ";

/** Returns the title of a device's series. */
export const deviceTitle = (device: string): string => `${titled}${device}`;

/** Returns the device of a series; null for another kind of series. */
export const deviceOf = ({ kind, title }: Pick<ParsedSeries, "kind" | "title">): string | null =>
  kind === "iostat" && title.startsWith(titled) ? title.slice(titled.length) : null;

/**
 * Returns the devices whose sum counts no bytes twice. Partitions are parts of their disk, and dm devices pass their
 * work on. Arrays (md) count instead of the disks below them: those also carry mirrors' copies and the arrays' own
 * checks.
 */
export function devicesToSum(devices: readonly string[]): string[] {
  const all = new Set(devices);
  const real = devices.filter((name) => !/^(?:loop|ram|zram|sr|fd)\d+$/.test(name) && !all.has(diskOf(name) ?? ""));
  const arrays = real.filter(isSoftwareArray);
  if (arrays.length > 0) return arrays;
  const disks = real.filter((name) => !/^dm-\d/.test(name));
  return disks.length > 0 ? disks : real;
}

/** Returns true for a software array: md0, md127. */
export const isSoftwareArray = (name: string): boolean => /^md\d+$/.test(name);

/** Returns the disk of a partition: sda of sda1, nvme0n1 of nvme0n1p2; null for a whole disk. */
function diskOf(name: string): string | null {
  return (
    /^((?:sd|vd|xvd|hd)[a-z]{1,3})\d{1,3}$/.exec(name)?.[1] ??
    /^((?:nvme\d+n\d+|mmcblk\d+|md\d+))p\d+$/.exec(name)?.[1] ??
    null
  );
}
