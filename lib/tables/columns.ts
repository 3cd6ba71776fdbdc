import { formatMebibytes, formatMilliseconds, formatQps, formatRecall, formatSeconds, NONE } from "@/lib/format";
import type { Column } from "./types";

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
