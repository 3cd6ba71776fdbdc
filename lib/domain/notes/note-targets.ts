import { DAY_MS, isCalendarDay } from "@/lib/domain/calendar-day";
import { frozenKey } from "@/lib/domain/reports/frozen-key";

/** A thing that many histories share, with the raw names that no correction changes. */
export type NoteTarget =
  | { on: "build"; engine: string; raw: string }
  | { on: "machine"; name: string }
  /** `day`: YYYY-MM-DD. `engine` null = all engines. */
  | { on: "date"; day: string; engine: string | null };

/** Returns the subject of notes on a bundle. */
export const bundleSubject = (id: string): string => `bundle:${id}`;

/** Returns the subject of notes on a frozen view or report; all revisions of a report share it. */
export const viewSubject = (key: string): string => `view:${frozenKey(key)?.base ?? key}`;

/** Returns the subject of notes on a target. Names of engines hold no slash. */
export function subjectOf(target: NoteTarget): string {
  if (target.on === "build") return `build:${target.engine}/${target.raw}`;
  if (target.on === "machine") return `machine:${target.name}`;
  return target.engine === null ? `date:${target.day}` : `date:${target.day}/${target.engine}`;
}

/** Returns the target of a subject; null for a bundle, a frozen view and anything else. */
export function targetOf(subject: string): NoteTarget | null {
  const colon = subject.indexOf(":");
  const [on, name] = [subject.slice(0, colon), subject.slice(colon + 1)];
  const slash = name.indexOf("/");
  const [before, after] = slash < 0 ? [name, null] : [name.slice(0, slash), name.slice(slash + 1)];
  if (on === "machine") return { on, name };
  if (on === "date") return { on, day: before, engine: after };
  return on === "build" && after !== null ? { on, engine: before, raw: after } : null;
}

/** The first day that notes may have. No result of this site is older. */
const FIRST_DAY = "1990-01-01";

/** Returns true for a calendar day as YYYY-MM-DD, from 1990 to the day after `now`: it is tomorrow somewhere. */
export function isNoteDay(text: string, now: Date): boolean {
  return isCalendarDay(text) && text >= FIRST_DAY && Date.parse(text) <= now.getTime() + DAY_MS;
}
