import { keptLine } from "../kit/issue-list";
import { PrintedNumbers } from "../kit/printed-numbers";
import type { SysstatHost } from "../kit/samples";
import type { Reports } from "./reports";

/**
 * Matches the start of a time, of the CPU block, of the list of devices, or of an object. Also matches the end of a
 * list.
 */
const marks = /"timestamp"\s*:\s*"|"avg-cpu"\s*:\s*\{|"disk"\s*:|\{|\]/g;
/** Limit of characters of an object or time; sysstat writes a few hundred. */
const MAX_OBJECT = 4_000;

/**
 * Reads `iostat -o JSON` line by line: sysstat writes one flat object per line, so no file has to fit in memory. Each
 * object of a list "disk" is a device; one without `disk_device` is an issue. `onHost` gets the number of CPUs.
 */
export function jsonReader(reports: Reports, onHost: (host: SysstatHost) => void) {
  let inDevices = false;
  const numbers = new PrintedNumbers();
  return (text: string, line: number): void => {
    const cpus = /"number-of-cpus"\s*:\s*(\d{1,6})/.exec(text);
    if (cpus) onHost({ cpus: Number(cpus[1]), kernel: null, ...keptLine(text.trim(), line) });
    for (const { 0: mark, index } of text.matchAll(marks)) {
      const begin = index + mark.length;
      const rest = text.slice(begin, begin + MAX_OBJECT);
      const [object = null] = /^[^{}]*\}/.exec(rest) ?? [];
      if (mark.startsWith('"timestamp"')) reports.stamp(rest.slice(0, Math.max(0, rest.indexOf('"'))));
      else if (mark.startsWith('"disk"')) {
        inDevices = true;
        reports.beginDevices();
      } else if (mark === "]") inDevices = false;
      else if (mark.startsWith('"avg-cpu"')) {
        if (object === null) continue;
        const { names, values } = cellsOf(`{${object}`);
        numbers.take(values);
        reports.addCpu({ names, numbers, skip: 0, line, text });
      } else if (inDevices) {
        const { names, values } = cellsOf(`{${object ?? ""}`);
        const device = names.indexOf("disk_device");
        const name = values[device] ?? "";
        numbers.take(withoutItem(values, device));
        reports.addDevice(name, { names: withoutItem(names, device), numbers, skip: 0, line, text });
      }
    }
  };
}

const withoutItem = <T>(items: readonly T[], at: number): T[] => items.filter((_, i) => i !== at);

/** Returns the names and values of a flat object, in its order; none where it is not JSON. */
function cellsOf(json: string): { names: string[]; values: string[] } {
  try {
    const parsed: unknown = JSON.parse(json);
    const entries = parsed !== null && typeof parsed === "object" ? Object.entries(parsed) : [];
    return { names: entries.map(([name]) => name), values: entries.map(([, value]) => String(value)) };
  } catch {
    return { names: [], values: [] };
  }
}
