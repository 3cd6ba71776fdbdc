import { expect } from "vitest";
import { z } from "zod";
import type { Imported } from "./imported.testing";
import { watchReads } from "./watched.testing";

/** Text for readers, which no assertion can check; `prose` of the check has the reason for each. */
export const prose = z.unknown();

/** Fields of the sidecar of a tool's bundle that `expectFiles` holds, and prose. */
export const toolHead = { bundle: z.string(), files_in_bundle: z.number(), format: prose, source: prose, notes: prose };

/** The reasons for the prose of `toolHead`. */
export const toolReasons = {
  format: "names the format to readers",
  source: "where the bundle was found and under which licence",
  notes: "what makes the bundle hard, for readers",
};

/** Reasons for the prose in sidecars of the author's archive. */
export const archiveReasons = {
  source_tree: "where the author keeps the results",
  edge_cases: "what makes the bundle hard, for readers",
};

/** The reason for left out files in a sidecar of the archive. */
export const cutReason = { left_out_of_bundle: "what was cut from the bundle to keep it small" };

/** Asserts that a bundle has as many files as its sidecar says. */
export function expectFiles(bundle: Imported, sidecar: { bundle: string; files_in_bundle: number }): void {
  expect(sidecar.bundle).toMatch(/\.tar\.gz$/);
  expect(bundle.files).toHaveLength(sidecar.files_in_bundle);
}

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
