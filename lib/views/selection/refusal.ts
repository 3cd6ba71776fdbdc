import type { ExpectedError } from "@/lib/errors";

/** What an address tells in place of its view: alike on its page, in its files, pictures and frames, and by the API. */
export interface Refusal {
  title: string;
  /** Why, in sentences: of what was withdrawn with the day and the reason. */
  text: string;
  /** HTTP status of the page and of files. */
  status: number;
  /** HTTP status of pictures and frames: posts show those of status 200 alone, and their readers must learn that results were withdrawn. */
  drawnStatus: number;
}

/** What an expected failure tells; `gone` is what was withdrawn. */
export function refusal({ code, message, status }: Pick<ExpectedError, "code" | "message" | "status">): Refusal {
  const isGone = code === "gone";
  return {
    title: isGone ? "These results were withdrawn" : "This result is not shown",
    text: message,
    status,
    drawnStatus: isGone ? 200 : status,
  };
}
