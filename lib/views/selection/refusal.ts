import type { ExpectedError } from "@/lib/errors";

/** The response that replaces a refused view: one for its page, files, pictures, frames and the API. */
export interface Refusal {
  title: string;
  /** The reason in sentences; for withdrawn results with day and reason. */
  text: string;
  /** HTTP status of the page and of files. */
  status: number;
  /**
   * HTTP status of pictures and frames. Other sites embed only those of status 200, and their readers must learn of a
   * withdrawal.
   */
  drawnStatus: number;
}

/** Returns the refusal for an expected failure; code `gone` = withdrawn. */
export function refusal({ code, message, status }: Pick<ExpectedError, "code" | "message" | "status">): Refusal {
  const isGone = code === "gone";
  return {
    title: isGone ? "These results were withdrawn" : "This result is not shown",
    text: message,
    status,
    drawnStatus: isGone ? 200 : status,
  };
}
