import { engineOfName } from "@/lib/domain/identity/engine-names";
import { engineOf } from "@/lib/domain/names/engines";
import type { IssueList } from "../kit/issue-list";
import { JsonObject, type JsonValue } from "../kit/json-items";
import type { Memory } from "./facts";

/** Servers that tell their version. Valkey and Dragonfly print a version of Redis, too, so they stand before it. */
const servers = ["valkey", "dragonfly", "redis"];

/** Returns the engine and its version as the server told them, else the engine that begins an experiment's name. */
export function serverOf(root: JsonObject, experiment: string): { engine: string; version: string | null } {
  const metadata = root.object("server_metadata");
  const versions = ["after", "before"].flatMap((when) => metadata?.object(when)?.object("versions") ?? []);
  const told = servers.flatMap((engine) =>
    versions.flatMap((of) => {
      const version = of.text(`${engine}_version`);
      return version === null ? [] : [{ engine, version }];
    }),
  );
  const [word = experiment] = experiment.split("-", 1);
  return told[0] ?? { engine: engineOfName(word) ?? engineOf(word).engine, version: null };
}

/** Returns the memory that the fork of Redis prints after an upload. The megabytes of FT.INFO are 2^20 bytes. */
export function memoryOf(results: JsonObject, issues: IssueList): Memory {
  const memory = results.object("memory_usage");
  const nodes = memory?.list("used_memory").map(positive) ?? [];
  const info = memory?.get("index_info") ?? results.get("index_info");
  const printed = inReply(info, "total_index_memory_sz_mb");
  const megabytes = positive(printed);
  if (printed !== undefined && megabytes === null && Number(printed) !== 0) {
    const message = "total_index_memory_sz_mb is no number; the size of the index is taken as missing.";
    issues.add("warning", "odd-number", { ...(info instanceof JsonObject ? info : results).place, message });
  }
  const isWhole = nodes.length > 0 && nodes.every((bytes) => bytes !== null);
  return {
    // The server's own number of bytes: a whole one.
    indexBytes: megabytes === null ? null : Math.round(megabytes * 2 ** 20),
    databaseBytes: isWhole ? nodes.reduce((sum: number, bytes) => sum + (bytes ?? 0), 0) : null,
    place: memory?.placeOf("used_memory") ?? results.placeOf("memory_usage"),
  };
}

/** Returns a value of a server's reply: an object, or a list of names and values in turn. */
function inReply(reply: JsonValue | undefined, key: string): JsonValue | undefined {
  if (reply instanceof JsonObject) return reply.get(key);
  if (!Array.isArray(reply)) return undefined;
  const at = reply.findIndex((name, nth) => nth % 2 === 0 && name === key);
  return at < 0 ? undefined : reply[at + 1];
}

/** Returns a number above 0, also one that is printed as a text; null for anything else. */
function positive(value: JsonValue | undefined): number | null {
  const number = typeof value === "string" && /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : null;
}
