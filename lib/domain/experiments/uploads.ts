import { gatesOf } from "@/lib/domain/conditions/comparison";
import type { Dimension } from "@/lib/domain/conditions/dimensions";
import type { Measured } from "@/lib/domain/conditions/measured";
import { rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { cachedOfNames, withoutScale } from "@/lib/domain/identity/scale-words";
import { configKey } from "@/lib/domain/names/names";
import { rateMetric, workloadLabel } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { Column } from "./columns";

/** Values of gates by the key of their dimension. */
export type Gates = ReadonlyMap<string, string>;

/** A bundle's results under one combination of gates. */
export interface Stratum {
  /** Equal for strata of equal gates, recorded or not. */
  key: string;
  /** The gates that its source recorded. */
  gates: Gates;
  /**
   * Gates that separate results also where one side did not record them; "not recorded" is a value. Sizes of data are
   * not among them.
   */
  strict: Gates;
  /**
   * True where everything that decides a comparison is recorded (isRecordedWhole). "project" where only the stated
   * project gives the amount of data.
   */
  isWhole: boolean | "project";
  /**
   * Words of the archive's name, shared by all runs of a bundle, and its project; null without any. Two different
   * titles are a doubt.
   */
  title: string | null;
  columns: readonly PlacedColumn[];
  /**
   * Fingerprints of its points (model.ts, ParsedPoint.fingerprint). Another bundle with one of them printed the same
   * run.
   */
  prints: ReadonlySet<string>;
}

/** A column of points; `rows` has their places among the bundle's points. */
export interface PlacedColumn extends Column {
  rows: ReadonlyMap<string | number, number>;
}

/** All results of one bundle, before any filter. */
export interface Upload {
  bundle: string;
  /** Owner of the bundle; null for one without. */
  owner: string | null;
  strata: readonly Stratum[];
}

/** Returns a collector of the cells of one bundle, by stratum and column. `owner` null = a bundle without one. */
export function uploadBuilder(bundle: string, owner: string | null) {
  const strata = new Map<string, GrowingStratum>();
  const stratumWith = (setting: StratumSetting) => {
    const found: GrowingStratum = strata.get(setting.key) ?? { setting, columns: new Map(), prints: new Set() };
    strata.set(setting.key, found);
    return found;
  };
  return {
    /** Adds the fingerprint of a point. */
    print(setting: StratumSetting, print: string): void {
      stratumWith(setting).prints.add(print);
    },
    /** Adds a cell with its fingerprint. Repeats in one column go to separate columns. */
    add(setting: StratumSetting, test: string | number, value: number, row: number, print: string | null): void {
      const stratum = stratumWith(setting);
      for (let nth = 0; ; nth += 1) {
        const key = `${nth} ${setting.column}`;
        const column = stratum.columns.get(key) ?? newColumn(setting);
        stratum.columns.set(key, column);
        if (column.cells.has(test)) continue;
        if (print) column.prints.add(print);
        column.cells.set(test, value);
        column.rows.set(test, row);
        return;
      }
    },
    /** Returns the results of the bundle. */
    done: (): Upload => ({
      bundle,
      owner,
      strata: [...strata.values()].map(({ setting: { key, gates, strict, isWhole, title }, columns, prints }) => {
        return { key, gates, strict, isWhole, title, columns: [...columns.values()], prints };
      }),
    }),
  };
}

/** A stratum that still gets columns. Their keys are the number of the repeat and the column's name. */
interface GrowingStratum {
  setting: StratumSetting;
  columns: Map<string, GrowingColumn>;
  prints: Set<string>;
}

/** A column that still gets cells. */
interface GrowingColumn extends PlacedColumn {
  cells: Map<string | number, number>;
  rows: Map<string | number, number>;
  prints: Set<string>;
}
const newColumn = ({ names }: StratumSetting): GrowingColumn => {
  return { ...names, cells: new Map(), rows: new Map(), prints: new Set() };
};

/** A setting's stratum and column. */
interface StratumSetting extends Pick<Stratum, "key" | "gates" | "strict" | "isWhole" | "title"> {
  /** Equal for settings of one column. */
  column: string;
  names: Omit<Column, "cells">;
}

/**
 * Returns stratum and column of a setting. `gates` are the gate dimensions of all settings of the bundle; `version` is
 * its build's.
 */
export function stratumOf(setting: Measured, gates: readonly Dimension[], version: string | null): StratumSetting {
  const values = gates.map((gate) => [gate, gate.value(setting)] as const);
  const recorded = new Map(values.flatMap(([gate, value]) => (value === gate.missing ? [] : [[gate.key, value]])));
  const strict = new Map(values.flatMap(([gate, value]) => (gate.lenient ? [] : [[gate.key, value]])));
  const { engine, build, config, variant, family, algorithm } = setting;
  const words = withoutScale(variant).join("/");
  const names = {
    engine,
    version,
    // A vector search rarely records its build, so the algorithm's label replaces it.
    build: build ?? (family === "vector-search" ? algorithm : null),
    config: config === null && !words ? null : [config === null ? "" : configKey(config), words].join(" "),
    words,
  };
  return {
    gates: recorded,
    strict,
    isWhole: isRecordedWhole(setting),
    title: titleOf(setting),
    key: JSON.stringify([[...recorded], [...strict]]),
    column: JSON.stringify(names),
    names,
  };
}

const titleOf = ({ settings: { above, project } }: Measured): string | null => {
  const texts = [above, project].filter((text) => typeof text === "string");
  return texts.length === 0 ? null : texts.join(" / ");
};

/**
 * Returns true where a setting's source recorded everything that decides a comparison. That is the machine by name and
 * the thread count. For a search it is the query mode, too, and for a test whether the data are in memory. Returns
 * "project" where only the project gives the amount of data. Uploads of one owner to one project run the same.
 */
export function isRecordedWhole(setting: Measured): boolean | "project" {
  const { machine, threads, batch, family, settings, workloadParams, variant } = setting;
  if (isUnnamed(machine) || threads === null) return false;
  if (family === "vector-search") return batch !== null;
  if ((settings.cached ?? workloadParams.cached ?? cachedOfNames(variant)) !== null) return true;
  return settings.project === undefined ? false : "project";
}

/** Returns true for a machine that is not recorded, or only by its count of CPUs, which many hosts share. */
const isUnnamed = (machine: string | null): boolean => machine === null || /^\d+ CPUs?$/.test(machine);

/** Returns a bundle's results by its points of one family of tests, under their present names. */
export function uploadOfPoints(bundle: string, points: readonly WorkloadPoint[], owner: string | null = null): Upload {
  const { setting, workload } = rowsOfPoints(points).axes;
  const gates = gatesOf(setting.list, null);
  const tests = workload.list.map(({ workload: name, workloadParams: params }) => workloadLabel({ name, params }));
  const rates = workload.list.map(({ workload: name, family }) => rateMetric({ family, name }));
  const strata = new Map<number, StratumSetting>();
  const found = uploadBuilder(bundle, owner);
  points.forEach(({ status, metrics, build, fingerprint }, row) => {
    const [s, w] = [setting.of?.[row] ?? 0, workload.of?.[row] ?? 0];
    const value = metrics[rates[w] ?? ""] ?? null;
    const measured = setting.list[s];
    if (!measured) return;
    const stratum = strata.get(s) ?? stratumOf(measured, gates, build?.version ?? null);
    strata.set(s, stratum);
    if (fingerprint) found.print(stratum, fingerprint);
    if (status !== "complete" || value === null || !(value > 0) || !Number.isFinite(value)) return;
    found.add(stratum, tests[w] ?? "", value, row, fingerprint ?? null);
  });
  return found.done();
}
