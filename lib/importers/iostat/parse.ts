import { IssueList } from "../kit/issue-list";
import { printedCells } from "../kit/printed-cells";
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
      const bare = text.replace(/\r$/, "");
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

/** Reads `avg-cpu:` with the line below it, and tables headed `Device`. */
function textReader(reports: Reports, issues: IssueList) {
  let cpuNames: string[] | null = null;
  let deviceNames: string[] | null = null;
  return (text: string, line: number): void => {
    const cells = printedCells(text);
    const [first = "", ...rest] = cells;
    if (first === "avg-cpu:") {
      cpuNames = rest.map((name) => name.replace(/^%/, ""));
      deviceNames = null;
    } else if (first === "Device" || first === "Device:") {
      deviceNames = rest;
      reports.beginDevices();
    } else if (cpuNames) {
      reports.addCpu({ names: cpuNames, values: cells, line, text });
      cpuNames = null;
    } else if (
      (isDigit(first) || first === "Time:") &&
      /^\d[\d/.-]*[ T]\d{1,2}:\d\d:\d\d(?: [AP]M)?$|^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*$|^Time: /.test(text.trim())
    ) {
      reports.stamp(text.trim().replace(/[+-]\d{4}$|Z$/, ""));
      deviceNames = null;
    } else if (deviceNames) reports.addDevice(first, { names: deviceNames, values: rest, line, text });
    else
      issues.add("info", "unread-line", {
        line,
        text,
        message: "This line is not part of an iostat report; it was ignored.",
      });
  };
}
