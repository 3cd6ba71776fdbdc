import { orNull, type PointColumns, runStatuses } from "@/lib/domain/workloads/point-columns";
import { competes } from "./pareto";

/** Failed runs, and runs whose own numbers contradict each other, never compete. */
const NOT_COMPARED = [runStatuses.indexOf("failed"), runStatuses.indexOf("suspect")];

/**
 * Returns true where a row can compete. It has a recall and a QPS above 0, and its run is neither failed nor suspect.
 */
export const isComparable = ({ recall, qps, status }: PointColumns, row: number): boolean =>
  orNull(recall[row]) !== null && competes(qps[row]) && !NOT_COMPARED.includes(status[row] ?? 0);
