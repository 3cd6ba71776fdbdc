import type { ConfigName, Params } from "@/lib/domain/model";
import { baseName } from "../../kit/paths";

/** The facts in the name of an author's table. */
export interface FilePlace {
  /** Null where the name has no scale, hardware or settings file. */
  config: ConfigName | null;
  /** The hour of the transaction phase in the file's name, or null. */
  hour: number | null;
  settings: Params;
}

/**
 * Reads the name of an author's table: `iobound.48core.50g.trx.hour12.new_config.txt`. CPUs and memory are claims,
 * so they belong to the config and not to the machine.
 */
export function placeOf(path: string): FilePlace {
  const parts = baseName(path)
    .replace(/\.txt$/, "")
    .split(".")
    .filter(Boolean);
  const hour = parts.map((part) => /^hour(\d{1,4})$/.exec(part)?.[1]).find((found) => found !== undefined);
  const hardware = parts.filter((part) => /^(?:\d+core|\d+g)$/.test(part));
  const scale = parts.find((part) => part === "inmem" || part === "iobound") ?? null;
  const id = parts.find((part) => /(?:^|_)conf(?:ig)?$/.test(part)) ?? null;
  const named = [scale, ...hardware, id].filter((part) => part !== null);
  return {
    config:
      named.length === 0
        ? null
        : {
            raw: named.join("."),
            id,
            variants: scale === null ? [] : [scale],
            claimedHardware: hardware.length > 0 ? hardware.join(".") : null,
          },
    hour: hour === undefined ? null : Number(hour),
    settings: scale === null ? {} : { scale },
  };
}
