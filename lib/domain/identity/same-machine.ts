import type { Identity } from "./identity";

type Machine = Identity["machine"];

const PARTS = ["name", "instance", "cpus", "ip"] as const;
/** Parts that name one host, or one kind of host. */
const NAMES = ["name", "instance", "ip"] as const;

/**
 * Compares two machines. `hetz48` is `hetz` with 48 CPUs. A part that differs makes two machines. Machines without a
 * name, instance or address in common are "maybe" the same. An overlap of results or a reader decides. A bare count
 * (`c48`, `48core`) fits every host with that many CPUs.
 */
export function sameMachine(a: Machine, b: Machine): "same" | "different" | "maybe" {
  if (PARTS.some((part) => a[part] && b[part] && a[part].value !== b[part].value)) return "different";
  return NAMES.some((part) => a[part] && b[part]) ? "same" : "maybe";
}
