import { versionWithStage } from "@/lib/domain/identity/build";
import { identityOf } from "@/lib/domain/identity/identity";
import type { BuildName } from "@/lib/domain/model";
import { decodeBuild } from "./names";

/** The facts of a build beside its name. */
export type BuildFacts = Pick<BuildName, "version" | "flags" | "commit">;

/**
 * Returns the facts of a build that several sources name, whichever came first. `known` is stored, `read` is new.
 * Unknown never replaces known. A more precise version or commit counts before a shorter one. What the name itself says
 * counts before anything that contradicts it; else the known fact stays.
 */
export function mergedBuild(raw: string, known: BuildFacts, read: BuildFacts): BuildFacts {
  const decoded = decodeBuild(raw);
  const { build } = identityOf({ archive: "", member: raw });
  const versions = [decoded.version, build && versionWithStage(build)];
  const isNamed = read.flags.join() === decoded.flags.join();
  return {
    version: merged(known.version, read.version, versions, (a, b) => a.startsWith(`${b}.`)),
    commit: merged(known.commit, read.commit, [decoded.commit, build?.commit ?? null], (a, b) => a.startsWith(b)),
    flags: known.flags.length === 0 || (read.flags.length > 0 && isNamed) ? read.flags : known.flags,
  };
}

type Fact = string | null;

/** `isPreciser` tells that a fact has all of another and more. */
function merged(known: Fact, read: Fact, named: readonly Fact[], isPreciser: (a: string, b: string) => boolean): Fact {
  if (known === null || read === null) return known ?? read;
  const agrees = (fact: string) => named.some((one) => one !== null && (fact === one || isPreciser(fact, one)));
  if (agrees(known) !== agrees(read)) return agrees(read) ? read : known;
  return isPreciser(read, known) ? read : known;
}
