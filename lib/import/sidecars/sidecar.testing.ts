import { z } from "zod";
import type { Imported } from "./imported.testing";
import { watchReads } from "./watched.testing";

/** Text for readers, which no assertion can check; `prose` of the check has the reason for each. */
export const prose = z.unknown();

/** The check of one sidecar against its bundle. */
export interface SidecarCheck {
  /** Fields that are not facts of ours, as the beginning of their address, each with the reason. */
  prose: Readonly<Record<string, string>>;
  /** Asserts every other field; returns the addresses of those that it did not read. */
  check(json: unknown, bundle: Imported): string[];
}

/**
 * Makes a check of a sidecar's shape (strict: a field that the shape lacks fails), its prose and its facts. `hold`
 * asserts the facts: it takes the watched sidecar, and the bundle as it is stored.
 */
export function sidecarCheck<Shape extends object>(
  shape: z.ZodType<Shape>,
  reasons: Readonly<Record<string, string>>,
  hold: (sidecar: Shape, bundle: Imported) => void,
): SidecarCheck {
  return {
    prose: reasons,
    check(json, bundle) {
      const { value, unread } = watchReads(shape.parse(json));
      hold(value, bundle);
      return unread().filter((place) => !isProse(place, reasons));
    },
  };
}

/** Returns true for a field that the reasons name, or that is below one of them. */
export const isProse = (place: string, reasons: Readonly<Record<string, string>>): boolean =>
  Object.keys(reasons).some((start) => place === start || place.startsWith(`${start}/`));
