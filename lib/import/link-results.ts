import type { Issue } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { linkCosts } from "./link-costs";
import { linkMachines } from "./link-machines";
import { linkSeries } from "./link-series";

/**
 * Links results of different importers: samples with their run, and host files with the machines of the runs beside
 * them. Both give the points their costs per query. Returns new results; the given ones stay as they are.
 */
export function linkResults(results: readonly ParsedResults[]): { results: ParsedResults[]; issues: Issue[] } {
  const series = linkSeries(results);
  const machines = linkMachines(series.results);
  return { results: linkCosts(machines.results, machines.cpusOf), issues: [...series.issues, ...machines.issues] };
}
