import type { Issue } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { linkCosts } from "./link-costs";
import { linkMachines } from "./link-machines";
import { linkSeries } from "./link-series";

/**
 * Links results of different importers: samples with the run they were taken during, host files with the machines of
 * the runs beside them, and both with the points as costs per query. Returns new results; the given ones stay as they
 * are.
 */
export function linkResults(results: readonly ParsedResults[]): { results: ParsedResults[]; issues: Issue[] } {
  const series = linkSeries(results);
  const machines = linkMachines(series.results);
  return { results: linkCosts(machines.results, machines.cpusOf), issues: [...series.issues, ...machines.issues] };
}
