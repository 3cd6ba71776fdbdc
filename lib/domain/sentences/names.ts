import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";

// Raw names as sentences write them: without what a title beside them says, or the machine does.

/**
 * "config x10a_wm1" of `config x10a_wm1_c32r128`, whose last word claims a machine; "v2" of the build `my8406v2_rel_o2nofp`, whose version stands before
 * it; "" of a build that its version says whole. Anything else stays.
 */
export function decodedName(text: string): string {
  const config = /^config (\S+)$/.exec(text)?.[1];
  if (config !== undefined) {
    const { id, variants } = decodeConfig(config);
    return id === null ? text : `config ${[id, ...variants].join("_")}`;
  }
  const { version, other } = decodeBuild(text);
  return version === null ? text : other.join(" ");
}

/** A difference with its configs decoded, where that still tells them apart: "config x10b instead of config x10a". */
export function decodedDifference(text: string): string {
  const decoded = text.replaceAll(/\bconfig [\w.-]+/g, decodedName);
  const [own, other] = decoded.split(" instead of ");
  return own === other ? text : decoded;
}
