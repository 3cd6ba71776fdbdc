import type { FactList } from "./facts";
import type { ReadLine } from "./kinds";

const cells = (text: string): string[] => text.trim().split(/\s+/);

/** Reads `df`: one fact per mount point, with the words of its header. Rows of other lengths are skipped. */
export function readDf(facts: FactList): ReadLine {
  let names: string[] | null = null;
  return (text) => {
    if (/^Filesystem\s/.test(text)) {
      names = cells(text.replace("Mounted on", "Mounted"));
      return;
    }
    const row = cells(text);
    if (!names || row.length !== names.length) return;
    const place = row.at(-1) ?? "";
    facts.set(
      place,
      names
        .slice(0, -1)
        .map((name, i) => `${name} ${row[i] ?? ""}`)
        .join(", "),
    );
  };
}

/**
 * Reads `lsblk`: one fact per device. Empty cells leave no trace, so the rest is one text. Other lines are skipped.
 */
export function readLsblk(facts: FactList): ReadLine {
  return (text) => {
    const found = /^[\s│├└─|`-]*([a-z][\w-]{1,40})\s+(\S.{0,300})$/.exec(text);
    if (found?.[1] && found[2]) facts.set(found[1], found[2].trim().replace(/\s+/g, " "));
  };
}

/**
 * Reads /proc/mounts (`device place type options`) and `mount` (`device on place type type (options)`). Other lines are
 * skipped.
 */
export function readMount(facts: FactList): ReadLine {
  return (text) => {
    const found =
      /^(\S{1,200}) on (\S{1,200}) type (\S{1,40}) \((.{0,300})\)/.exec(text) ??
      /^(\S{1,200}) (\/\S{0,200}) (\S{1,40}) (\S{1,300})/.exec(text);
    if (found?.[2]) facts.set(found[2], `${found[1]}, ${found[3]}, ${found[4]}`);
  };
}

const versionLines = [
  /^(?:\S*\/)?([A-Za-z][\w.+-]*)\s+(?:version\s+|from\s+|Ver\s+)?(v?\d.{0,300})$/,
  /^([A-Za-z][\w+]*)-(\d.{0,300})$/,
  /^(?:\S*\/)?([A-Za-z][\w+-]*)\s+(\S.{0,299})$/,
];

/** Reads lines of versions: `sysbench 1.0.20`, `fio-3.33`, `name<TAB>value`. A line without a name is the version. */
export function readVersions(facts: FactList): ReadLine {
  return (text, line) => {
    const bare = text.trim();
    if (bare === "") return;
    const [tabName = "", tabValue, ...more] = bare.split("\t");
    const table = tabValue !== undefined && more.length === 0 && /^[a-z]\w*$/.test(tabName);
    const found = versionLines.map((pattern) => pattern.exec(bare)).find((match) => match !== null);
    const [name, value] = table ? [tabName, tabValue] : [found?.[1] ?? "version", found?.[2] ?? bare];
    facts.set(facts.has(name) ? `${name} (line ${line})` : name, value.trim());
  };
}

/** Reads a file of command lines. Keeps their number and the first program, since arguments may hold passwords. */
export function readCommands(facts: FactList): ReadLine {
  let lines = 0;
  return (text) => {
    const bare = text.replaceAll("\0", " ").trim();
    if (bare === "" || bare.startsWith("#")) return;
    const program = /^(?:[A-Za-z_]\w*=\S*\s+)*(?:[^\s='"]*\/)?([\w.-]{1,60})(?:\s|$)/.exec(bare)?.[1];
    facts.count("lines", ++lines);
    if (program && !facts.has("program")) facts.set("program", program);
  };
}
