import { formatMebibytes, formatMilliseconds, formatQps, formatRecall, formatSeconds, NONE } from "@/lib/format";
import type { Column } from "./types";

/**
 * Makers of columns, so that every table formats a unit in the same way. `value` returns the exact value of a row; null
 * is missing.
 */
export const column = {
  /** A column of texts. */
  text: <Row>(key: string, header: string, value: (row: Row) => string | null): Column<Row> => ({
    key,
    header,
    align: "left",
    exact: value,
    text: (row) => value(row) ?? NONE,
  }),
  /** A column of numbers, for people as `format` writes them. */
  number: <Row>(
    key: string,
    header: string,
    value: (row: Row) => number | null,
    format: (value: number | null) => string = (given) => (given === null ? NONE : String(given)),
  ): Column<Row> => ({ key, header, align: "right", exact: value, text: (row) => format(value(row)) }),
  /** A column of queries per second. */
  qps: <Row>(value: (row: Row) => number | null, key = "qps", header = "QPS (1/s)") =>
    column.number(key, header, value, formatQps),
  /** A column of recalls, as fractions. */
  recall: <Row>(value: (row: Row) => number | null, key = "recall", header = "Recall") =>
    column.number(key, header, value, formatRecall),
  /** A column of seconds. */
  seconds: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (s)`, value, formatSeconds),
  /** A column of seconds, for people in milliseconds. */
  latency: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (ms)`, value, formatMilliseconds),
  /** A column of bytes, for people in MiB. */
  bytes: <Row>(key: string, header: string, value: (row: Row) => number | null) =>
    column.number(key, `${header} (MiB)`, value, formatMebibytes),
};
