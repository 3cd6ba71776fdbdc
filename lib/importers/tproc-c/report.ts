import { reportedJob, reportedNumber } from "../kit/hammerdb-report";
import { openJsonFacts } from "../kit/json-facts";
import type { FileRef, LineParser } from "../kit/types";
import type { HammerTest, TprocFacts } from "./facts";

/** Reads HammerDB's job report, whose test its log may print, too. */
export function openReport(file: FileRef): LineParser<TprocFacts> {
  const parser = openJsonFacts<Omit<HammerTest, "line" | "text">>(file, {
    items: null,
    max: 1,
    what: "reports",
    root(root, add) {
      const [result, config] = [root.object("result"), root.object("benchmark_config")];
      const { database, system, rampUpSeconds, seconds, toolVersion, notes } = reportedJob(root);
      add({
        newOrdersPerMinute: reportedNumber(result, "nopm"),
        transactionsPerMinute: reportedNumber(result, "tpm"),
        database,
        databaseVersion: null,
        virtualUsers: reportedNumber(result, "active_virtual_users") ?? reportedNumber(config, "virtual_users"),
        warehouses: reportedNumber(config, "warehouses"),
        rampUpSeconds,
        seconds,
        toolVersion,
        isListed: true,
        error: null,
        system,
        notes,
        ...(result?.placeOf("nopm") ?? root.placeOf("schema")),
      });
    },
  });
  return {
    line: parser.line,
    end() {
      const { facts, ...rest } = parser.end();
      return { ...rest, facts: { kind: "log", tests: facts } };
    },
  };
}
