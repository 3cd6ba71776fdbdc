import { z } from "zod";
import { firstParam } from "@/lib/first-param";
import type { RawSearchParams } from "@/lib/views/state/query-values";

/** The number of bundles on one page of the list. */
export const PAGE_SIZE = 50;

const status = z.enum(["queued", "importing", "ready", "failed"]).optional().catch(undefined);

/**
 * Decodes the bundles list's `q`, `status`, `project`, `owner` and `cursor`; "" for an absent one, undefined for an
 * absent or unknown status. Cuts long texts.
 */
export function decodeBundleListParams(raw: RawSearchParams) {
  return {
    text: firstParam(raw.q, 200).trim(),
    status: status.parse(firstParam(raw.status) || undefined),
    project: firstParam(raw.project, 100),
    owner: firstParam(raw.owner, 200),
    cursor: firstParam(raw.cursor, 40),
  };
}

/** Returns the query string of a state, with "?"; "" for the default. */
export function encodeBundleListParams(state: {
  text?: string;
  status?: string | undefined;
  project?: string;
  owner?: string;
  cursor?: string;
}): string {
  const query = new URLSearchParams();
  if (state.cursor) query.set("cursor", state.cursor);
  if (state.text) query.set("q", state.text);
  if (state.status) query.set("status", state.status);
  if (state.project) query.set("project", state.project);
  if (state.owner) query.set("owner", state.owner);
  return query.size ? `?${query}` : "";
}
