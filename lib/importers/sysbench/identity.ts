import type { Issue } from "@/lib/domain/model";
import { type Configs, engineOfRun, type Place, placeOf } from "../claims/sysbench/place";
import type { TestName } from "../claims/sysbench/raw-cell";
import type { TestOutput } from "./facts";
import { type SideName, sideNameOf } from "./names";
import { plainName } from "./plain";
import { UNNAMED } from "./unnamed";

/** Test, engine, build and config of a run, from its path and output. */
export interface Identity extends TestName, Place {
  engine: string;
  /** True where the path and not the output names the test. */
  isTestNamed: boolean;
  /** Threads in the file's name. */
  dop: number | null;
  issues: Issue[];
}

/** Returns the identity of a run of the archive's layout, or of a plain file. */
export function identityOf(path: string, output: TestOutput | null, configs: Configs): Identity {
  const side = sideNameOf(path);
  return side ? archiveIdentity(path, side, output, configs) : plainIdentity(path, output);
}

function archiveIdentity(path: string, side: SideName, output: TestOutput | null, configs: Configs): Identity {
  const place = placeOf(path);
  const config = place.config ?? (place.build === null ? null : configs.beside(path));
  const driver = output?.command?.options["db-driver"] ?? null;
  const engine = engineOfRun({ path, build: place.build, config, driver });
  const { test, phase, range, dop } = side;
  return { ...place, config, pk: place.pk ?? side.pk, engine, test, phase, range, dop, isTestNamed: false, issues: [] };
}

function plainIdentity(path: string, output: TestOutput | null): Identity {
  const place = placeOf(path);
  const named = plainName(path, output);
  const build = place.build ?? named.build;
  const driver = output?.command?.options["db-driver"] ?? null;
  const engine = named.engine ?? engineOfRun({ path, build, config: place.config, driver });
  const issues: Issue[] = [];
  const issue = (code: string, message: string) =>
    issues.push({
      code,
      severity: "warning",
      path,
      line: output?.source?.line ?? null,
      text: output?.source?.text ?? null,
      message,
    });
  // A folder may be named after the database whose machine was tested.
  const test = output?.machine?.test ?? named.test;
  if (test === null)
    issue(
      "test-unknown",
      "Neither the output nor the path names the test. Name it in the file's name and upload again.",
    );
  const isTestNamed = output?.command?.script == null && !output?.machine;
  const known = { test: test ?? UNNAMED, isTestNamed, phase: null, range: null, dop: named.threads };
  return { ...place, ...known, build, engine, issues };
}
