import type { Params } from "@/lib/domain/model";
import { formatMebibytes, formatMilliseconds, formatQps, formatRecall, formatSeconds, NONE } from "@/lib/format";
import type { Cell, Column } from "./types";

/** Makers of columns, so that every table formats a unit in the same way. */
export const column = {
  text: <Row>(key: string, header: string, value: (row: Row) => string | null): Column<Row> => ({
    key,
    header,
    align: "left",
    exact: value,
    text: (row) => value(row) ?? NONE,
  }),
  number: <Row>(
    key: string,
    header: string,
    value: (row: Row) => number | null,
    format: (value: number | null) => string = (given) => (given === null ? NONE : String(given)),
  ): Column<Row> => ({ key, header, align: "right", exact: value, text: (row) => format(value(row)) }),
  qps: <Row>(value: (row: Row) => number | null, key = "qps", header = "QPS (1/s)") =>
    column.number(key, header, value, formatQps),
  recall: <Row>(value: (row: Row) => number | null, key = "recall", header = "Recall") =>
    column.number(key, header, value, formatRecall),
  seconds: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (s)`, value, formatSeconds),
  latency: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (ms)`, value, formatMilliseconds),
  bytes: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (MiB)`, value, formatMebibytes),
};

/** Returns one column per parameter, with the keys of links: `p.m`. */
export function paramColumns<Row>(sets: Iterable<Params>, of: (row: Row) => readonly Params[]): Column<Row>[] {
  const names = new Set<string>();
  for (const params of sets) for (const name of Object.keys(params)) names.add(name);
  const value = (row: Row, name: string): Cell => {
    for (const params of of(row)) {
      const found = params[name];
      if (found !== undefined && found !== null) return found;
    }
    return null;
  };
  return [...names].map((name) => ({
    key: `p.${name}`,
    header: name,
    align: "right",
    exact: (row) => value(row, name),
    text: (row) => {
      const found = value(row, name);
      return found === null ? NONE : String(found);
    },
  }));
}
