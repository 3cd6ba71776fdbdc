import { decodeBuild, decodeConfig } from "@/lib/domain/names/names";

// Raw names in sentences, without the parts that the title or the machine repeats.

/**
 * Shortens a name. `config x10a_wm1_c32r128` is "config x10a_wm1": its last word claims a machine. The build
 * `my8406v2_rel_o2nofp` is "v2", since its version precedes it. A build that is all version is "". Other names stay.
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

/** Returns a difference with shortened configs, where they still differ: "config x10b instead of x10a". */
export const decodedDifference = (text: string): string =>
  text.replaceAll(
    /\bconfig ([\w.-]+)(?:( instead of )(config )?([\w.-]+))?/g,
    (whole, own, between, of = "", other) => {
      const name = decodedName(`config ${own}`);
      if (between === undefined) return name;
      const from = decodedName(`config ${other}`);
      if (name === from) return whole;
      return `${name}${between}${of === "" ? from.replace("config ", "") : from}`;
    },
  );
