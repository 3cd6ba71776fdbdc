import type { Generated } from "kysely";
import type { Visibility } from "@/lib/domain/access/rights";
import type { RunStatus } from "./enums";
import type { Bundle, DB, Execution, Setting, Total } from "./tables";

/** An execution with the columns of its setting, as the view of the migrations joins them. */
type ExecutionWithSetting = Pick<
  Execution,
  "bundleKey" | "ordinal" | "settingId" | "workloadId" | "repeat" | "notes" | "fileOrdinal" | "line"
> &
  Pick<Setting, "engineId" | "buildId" | "configId" | "machineId" | "algorithm" | "batch" | "threads" | "variant"> &
  Pick<Setting, "buildVersion" | "buildCommit" | "buildFlags" | "machineCpus" | "machineMemory" | "machineModel"> & {
    status: RunStatus;
    pointCount: Generated<number>;
    settings: Setting["params"];
  };

/** No view lists a retracted bundle. */
type ListedBundle = Omit<Bundle, "visibility"> & { visibility: Visibility };

/** Views of the migrations. They show what the reader of a connection may see. */
interface Views {
  /** Bundles, imported or not. */
  listedBundles: ListedBundle;
  /** Imported bundles. */
  publicBundles: ListedBundle;
  /** Executions of imported bundles. */
  publicExecutions: ExecutionWithSetting;
  /** Totals of public bundles, and one row each for what hidden ones in sight add. */
  seenTotals: Total;
}

/** Tables that readers get through views, or not at all. */
type Closed = "bundles" | "hiddenBundles" | "tokens" | "sessions" | "installation" | "images" | Counted;
type Counted = "totals" | "totalsChanges";

/** Tables and views that statements for readers may name. */
export interface ReadersDatabase extends Omit<DB, Closed>, Views {}

/** Tables and views that imports, changes and operators may name. */
export interface Database extends DB, Views {
  /** Executions of all bundles. */
  allExecutions: ExecutionWithSetting;
}
