import type { IssueList } from "../kit/issue-list";
import type { FactList } from "./facts";
import type { ReadLine } from "./kinds";

const KIB = 1024;
const count = (text: string): number | null => (/^\d{1,6}$/.test(text) ? Number(text) : null);

const lscpuFields: ReadonlyMap<string, string> = new Map([
  ["CPU(s)", "cpus"],
  ["Model name", "model"],
  ["Socket(s)", "sockets"],
  ["Core(s) per socket", "coresPerSocket"],
  ["Thread(s) per core", "threadsPerCore"],
  ["NUMA node(s)", "numaNodes"],
]);
const lscpuTexts: ReadonlyMap<string, string> = new Map([
  ["Architecture", "architecture"],
  ["Hypervisor vendor", "hypervisor"],
  ["CPU max MHz", "maxMHz"],
  ["L2 cache", "l2Cache"],
  ["L3 cache", "l3Cache"],
]);

/** Reads `lscpu` as text or as JSON, which has field and data on separate lines. */
export function readLscpu(facts: FactList): ReadLine {
  let field: string | null = null;
  const set = (name: string, value: string) => {
    const key = lscpuFields.get(name);
    if (key && !facts.has(key)) facts.set(key, key === "model" ? value : count(value));
    const text = lscpuTexts.get(name);
    if (text && !facts.has(text)) facts.set(text, value);
  };
  return (text) => {
    const json = /^\s*"(field|data)"\s*:\s*"(.{0,500}?)",?\s*$/.exec(text);
    if (json?.[1] === "field") field = json[2]?.replace(/:$/, "") ?? null;
    else if (json && field !== null) set(field, json[2] ?? "");
    else {
      const plain = /^\s*([A-Z][^:]{1,60}):\s+(\S.{0,500})$/.exec(text);
      if (plain?.[1] && plain[2]) set(plain[1], plain[2].trim());
    }
  };
}

/** Reads `/proc/cpuinfo`: one block per CPU. */
export function readCpuinfo(facts: FactList): ReadLine {
  let cpus = 0;
  return (text) => {
    if (/^processor\s*:/.test(text)) facts.count("cpus", ++cpus);
    const model = /^model name\s*:(.{1,300})$/.exec(text)?.[1]?.trim();
    if (model && !facts.has("model")) facts.set("model", model);
  };
}

/** Reads `nproc`: the number of CPUs. */
export const readNproc =
  (facts: FactList): ReadLine =>
  (text) => {
    const cpus = count(text.trim());
    if (cpus) facts.set("cpus", cpus);
  };

/** Reads `/proc/meminfo`, in KiB. */
export const readMeminfo =
  (facts: FactList): ReadLine =>
  (text) => {
    const total = /^MemTotal:\s+(\d{1,15}) kB$/.exec(text.trim())?.[1];
    if (total) facts.set("memoryBytes", Number(total) * KIB);
  };

const suffixes: Readonly<Record<string, number>> = { Ki: KIB, Mi: KIB ** 2, Gi: KIB ** 3, Ti: KIB ** 4, B: 1 };

/** Reads the total of `free`. A missing unit follows from the size where that is clear. An issue reports both cases. */
export function readFree(facts: FactList, issues: IssueList): ReadLine {
  return (text, line) => {
    const found = /^Mem:\s+(\d{1,18}(?:\.\d+)?)(Ki|Mi|Gi|Ti|B)?\s/.exec(text);
    if (!found?.[1]) return;
    const total = Number(found[1]);
    const unit = found[2] === undefined ? unitOf(total) : (suffixes[found[2]] ?? null);
    facts.set("memoryBytes", unit === null ? null : Math.round(total * unit));
    if (found[2] !== undefined) return;
    const taken = { 1: "bytes", [KIB]: "KiB", [KIB ** 2]: "MiB" }[unit ?? 0];
    const message = taken
      ? `free does not print its unit; a total of ${total} is taken as ${taken}.`
      : `free does not print its unit, and ${total} may be MiB or GiB; the memory is left out.`;
    issues.add("info", "unit-assumed", { line, text, message });
  };
}

/**
 * Returns the bytes of the unit of a size; null below 8192. So 24 GiB are 25275924480 in bytes (1), 24683520 in KiB,
 * and 24105 in MiB.
 */
function unitOf(total: number): number | null {
  if (total >= 2 ** 33) return 1;
  if (total >= 2 ** 20) return KIB;
  return total >= 8_192 ? KIB ** 2 : null;
}

/** Reads `uname -a` without the host's name. */
export const readUname =
  (facts: FactList): ReadLine =>
  (text) => {
    const found = /^(Linux|Darwin|FreeBSD|SunOS) \S{1,100} (\S{1,100})(?:\s|$)/.exec(text);
    if (!found?.[1] || !found[2] || facts.has("kernel")) return;
    facts.set("system", found[1]);
    facts.set("kernel", found[2]);
    const architecture = /\b(x86_64|aarch64|arm64|ppc64le|s390x|riscv64|i686)\b/.exec(text)?.[1];
    if (architecture) facts.set("architecture", architecture);
  };

const osNames: ReadonlyMap<string, string> = new Map([
  ["PRETTY_NAME", "name"],
  ["ID", "id"],
  ["VERSION_ID", "version"],
]);

/** Reads os-release and lsb-release: name, id and version of the system. */
export const readOsRelease =
  (facts: FactList): ReadLine =>
  (text) => {
    const found = /^([A-Z_]{2,30})="?(.{1,200}?)"?$/.exec(text.trim());
    const name = osNames.get(found?.[1] ?? "");
    if (name && found?.[2]) facts.set(name, found[2]);
  };

/** Reads `sysctl -a` and parts of it: `name = value`. */
export const readSysctl =
  (facts: FactList): ReadLine =>
  (text) => {
    const found = /^([a-z][\w.\-/]{1,100})\s*=\s*(.{0,300})$/.exec(text.trim());
    if (found?.[1]) facts.set(found[1], found[2] ?? "");
  };

/** Reads /sys/kernel/mm/transparent_hugepage/enabled: the chosen word has brackets. */
export const readHugePages =
  (facts: FactList): ReadLine =>
  (text) => {
    const chosen = /\[(\w+)\]/.exec(text)?.[1];
    if (chosen && !facts.has("transparentHugePages")) facts.set("transparentHugePages", chosen);
  };
