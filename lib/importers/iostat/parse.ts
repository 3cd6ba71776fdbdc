import { IssueList } from "../kit/issue-list";
import { printedCells } from "../kit/printed-cells";
import { PrintedNumbers } from "../kit/printed-numbers";
import { Room } from "../kit/room";
import { intervalOfName, type SampleFacts, type SysstatHost, sysstatHost } from "../kit/samples";
import type { FileRef, LineParser } from "../kit/types";
import { jsonReader } from "./json";
import { Reports } from "./reports";

const MAX_DEVICES = 256;

/** Reads iostat's text or JSON. Columns are found by name, since sysstat's versions order them differently. */
export function openIostat({ path }: FileRef): LineParser<SampleFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_DEVICES, "devices");
  const reports = new Reports(issues, room, intervalOfName(path));
  let host: SysstatHost | null = null;
  let read: ((text: string, line: number) => void) | null = null;
  return {
    line(text, number) {
      const bare = text.endsWith("\r") ? text.slice(0, -1) : text;
      if (bare.trim() === "") return;
      if (read === null && bare.trimStart().startsWith("{")) read = jsonReader(reports, (found) => (host = found));
      if (read === null) {
        host = sysstatHost(bare, number);
        read = textReader(reports, issues);
        if (host) return;
      }
      read(bare, number);
    },
    end() {
      return { facts: { series: reports.end(), host }, issues: issues.all(), refused: room.refusal() };
    },
  };
}

const isDigit = (text: string): boolean => text >= "0" && text < ":";

const namesBehindFirst = (text: string): string[] => printedCells(text).slice(1);

/** Returns a function that remembers its newest answer: a file repeats two headings with each of its reports. */
function newest<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; answer: T } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, answer: make(text) };
    return last.answer;
  };
}

/** Reads `avg-cpu:` with the line below it, and tables headed `Device`. */
function textReader(reports: Reports, issues: IssueList) {
  let cpuNames: string[] | null = null;
  let deviceNames: string[] | null = null;
  const numbers = new PrintedNumbers();
  const cpuNamesOf = newest((text) => namesBehindFirst(text).map((name) => name.replace(/^%/, "")));
  const deviceNamesOf = newest(namesBehindFirst);
  return (text: string, line: number): void => {
    const [first = ""] = printedCells(text, 1);
    if (first === "avg-cpu:") {
      cpuNames = cpuNamesOf(text);
      deviceNames = null;
    } else if (first === "Device" || first === "Device:") {
      deviceNames = deviceNamesOf(text);
      reports.beginDevices();
    } else if (cpuNames) {
      numbers.read(text);
      reports.addCpu({ names: cpuNames, numbers, skip: 0, line, text });
      cpuNames = null;
    } else if (
      (isDigit(first) || first === "Time:") &&
      /^\d[\d/.-]*[ T]\d{1,2}:\d\d:\d\d(?: [AP]M)?$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*$|^Time: /.test(text.trim())
    ) {
      reports.stamp(text.trim().replace(/[+-]\d{4}$|Z$/, ""));
      deviceNames = null;
    } else if (deviceNames) {
      numbers.read(text);
      reports.addDevice(first, { names: deviceNames, numbers, skip: 1, line, text });
    } else
      issues.add("info", "unread-line", {
        line,
        text,
        message: "This line is not part of an iostat report; it was ignored.",
      });
  };
}
