import { jsonAnswer } from "@/app/api/v1/bundles/answer";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import type { TableFormat } from "@/lib/formats";
import { namedFile, namedFrozenFile, namedLiveFile } from "@/lib/publish/file-name";
import { liveView, type ShownView } from "@/lib/publish/shown-view";
import { tableNamed, withLead } from "@/lib/publish/view-table";
import { tableResponse, textResponse } from "@/lib/tables/table-response";
import type { Withdrawn } from "@/lib/views/frozen/withdrawn-words";
import { type Given, of } from "@/lib/views/registry/given";
import type { Kind } from "@/lib/views/registry/kinds";
import { LOADERS } from "@/lib/views/registry/loaders";
import type { RawSearchParams } from "@/lib/views/state/query-values";

// Tables of views as text files: csv, md, html, txt, json.

/**
 * Returns a table of a live view by name; null = the main one. As json without a name it is the whole view. Throws
 * `not-found` for an unknown name.
 */
export function liveTable(given: Given, name: string | null, format: TableFormat): Response {
  const shown = liveView(given);
  const headers = (what: string) => namedFile(given, what, format);
  const whole = of(given, (entry, view) => (name === null && format === "json" ? entry.json?.(view) : null));
  return whole ? jsonAnswer(whole, 200, headers(given.kind)) : tableOf(shown, { name, format, headers });
}

/** Returns a table that only live views have, streamed at the client's pace; null for a missing or unknown name. */
export async function rowsOfLive(
  kind: Kind,
  raw: RawSearchParams,
  name: string | null,
  format: TableFormat,
): Promise<Response | null> {
  const { tables } = LOADERS[kind];
  const load = name !== null && Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (!load) return null;
  return load(raw, (table, subject) => tableResponse(table, format, namedLiveFile([subject, table.name], format)));
}

/**
 * Returns a table of a frozen view, rendered now: a later version may write it differently. After a withdrawal it
 * starts with a notice, and caches don't store it. Throws `not-found` for an unknown name.
 */
export function frozenTable(
  shown: ShownView,
  name: string | null,
  format: TableFormat,
  { key, withdrawn }: { key: string; withdrawn: readonly Withdrawn[] },
): Response {
  const cache: Record<string, string> = withdrawn.length > 0 ? {} : { "cache-control": FROZEN_CACHE };
  const headers = (what: string) => ({ ...cache, ...namedFrozenFile(key, what, format) });
  return tableOf(shown, { name, format, headers, more: withdrawn.length > 0 ? { withdrawn } : {} });
}

/** A table by name, its format and the headers of its file. */
interface TableRequest {
  /** Null = the view's main table. */
  name: string | null;
  format: TableFormat;
  headers(what: string): Record<string, string>;
  /** Further fields of an answer that is a single object. */
  more?: object;
}

/** Returns a table of a view as a file. */
const tableOf = (shown: ShownView, { name, format, headers, more = {} }: TableRequest): Response =>
  of(shown, (entry, view) => {
    const { look, lead } = shown;
    const table = tableNamed(entry.tables, name, { live: entry.liveTables, isFrozen: shown.frozen !== null });
    const text = format === "txt" ? table.text?.(view, look) : null;
    const above = lead.map((sentence) => `${sentence.replaceAll(/[\r\n]+/g, " ")}\n\n`).join("");
    if (text != null) return textResponse(above + text, `${table.name}.txt`, headers(table.name));
    if (format === "json" && table.json)
      return jsonAnswer({ ...table.json(view, look), ...more }, 200, headers(table.name));
    return table.write(view, { look, isExact: format === "csv" }, (written) =>
      tableResponse(withLead(shown, written), format, headers(written.name)),
    );
  });
