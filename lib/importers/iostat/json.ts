import { keptLine } from "../kit/issue-list";
import type { SysstatHost } from "../kit/samples";
import type { Reports } from "./reports";

const flat =
  /"(timestamp|avg-cpu)"\s*:\s*("[^"]{0,60}"|\{[^{}]{0,4000}\})|"disk"\s*:|\{\s*"disk_device"[^{}]{0,4000}\}/g;

/** Reads `iostat -o JSON` line by line: sysstat writes one flat object a line, so that no file has to fit in memory. */
export function jsonReader(reports: Reports, onHost: (host: SysstatHost) => void) {
  return (text: string, line: number): void => {
    const cpus = /"number-of-cpus"\s*:\s*(\d{1,6})/.exec(text);
    if (cpus) onHost({ cpus: Number(cpus[1]), kernel: null, ...keptLine(text.trim(), line) });
    for (const [found, key, value] of text.matchAll(flat)) {
      if (key === "timestamp") reports.stamp(value?.replaceAll('"', "") ?? "");
      else if (key === "avg-cpu") reports.addCpu({ ...cellsOf(value ?? ""), line, text });
      else if (found.startsWith('"disk"')) reports.beginDevices();
      else {
        const { names, values } = cellsOf(found);
        const device = names.indexOf("disk_device");
        const name = values[device] ?? "";
        reports.addDevice(name, { names: without(names, device), values: without(values, device), line, text });
      }
    }
  };
}

const without = <T>(items: readonly T[], at: number): T[] => items.filter((_, i) => i !== at);

/** Names and values of a flat object, in its order; empty where it is no JSON. */
function cellsOf(json: string): { names: string[]; values: string[] } {
  try {
    const parsed: unknown = JSON.parse(json);
    const entries = parsed !== null && typeof parsed === "object" ? Object.entries(parsed) : [];
    return { names: entries.map(([name]) => name), values: entries.map(([, value]) => String(value)) };
  } catch {
    return { names: [], values: [] };
  }
}
