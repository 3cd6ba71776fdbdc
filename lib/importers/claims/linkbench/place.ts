import type { ConfigName, Params } from "@/lib/domain/model";
import { baseName } from "../../kit/paths";

export interface FilePlace {
  config: ConfigName | null;
  /** The hour of the transaction phase that the file's name says; null where it says none. */
  hour: number | null;
  settings: Params;
}

/**
 * What the name of an author's table says: `iobound.48core.50g.trx.hour12.new_config.txt`. CPUs and memory are claims, so they make
 * the config's hardware and not the machine.
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
