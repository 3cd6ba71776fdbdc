import { formatCounted } from "@/lib/format";
import { shortText } from "../kit/issue-list";

/**
 * A line of a test's output, and the package that printed it. The package is null in plain text, which names it in its
 * own lines.
 */
interface OutputLine {
  text: string;
  pkg: string | null;
}

/** Characters that are kept of a line that is not complete. */
const MAX_OPEN = 4_000;
/** Packages with a line or a result that is not complete. Events of further ones are left out, with an issue. */
export const MAX_PACKAGES = 1_000;
const EVENT = /^\{"(?:Time|Action|ImportPath)":"/;

/** Returns true for a head of `go test -json` that holds a benchmark's time. */
export const isTestJson = (text: string): boolean =>
  EVENT.test(text) && text.includes('"Action":"output"') && text.includes(" ns/op");

/**
 * Returns a function from a line of the file to the lines of output that it completes. An event of `go test -json` has
 * a piece of output, and packages that run at once alternate. Lines that are not events are output themselves. Calls
 * `onLeftOut` with the reason for each event that is not read.
 */
export function outputLines(onLeftOut: (reason: string) => void): (line: string) => OutputLine[] {
  const open = new Map<string, string>();
  return (line) => {
    if (!EVENT.test(line)) return [{ text: line, pkg: null }];
    const event = eventOf(line);
    if (event === "broken") onLeftOut("The event is not whole JSON, so its output was left out.");
    else if (event !== null && open.size >= MAX_PACKAGES && !open.has(event.pkg)) {
      onLeftOut(`More than ${formatCounted(MAX_PACKAGES, "package")} print at once, so this output was left out.`);
      return [];
    }
    if (event === null || event === "broken") return [];
    const pieces = `${open.get(event.pkg) ?? ""}${event.output}`.split("\n");
    const rest = pieces.pop() ?? "";
    if (rest === "") open.delete(event.pkg);
    else open.set(event.pkg, shortText(rest, MAX_OPEN));
    return pieces.map((text) => ({ text, pkg: event.pkg }));
  };
}

/**
 * Returns an event's package and piece of output. Null for one without output, and "broken" for a text that is no JSON.
 */
function eventOf(line: string): { pkg: string; output: string } | "broken" | null {
  try {
    const event: unknown = JSON.parse(line);
    if (typeof event !== "object" || event === null || !("Output" in event) || !("Package" in event)) return null;
    const { Package: pkg, Output: output } = event;
    return typeof pkg === "string" && typeof output === "string" ? { pkg: shortText(pkg), output } : null;
  } catch {
    return "broken";
  }
}
