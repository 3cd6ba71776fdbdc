import { z } from "zod";
import { errorResponse, expectedError } from "@/lib/errors";
import { leadBack } from "./flash";

/** Does what a form asks and answers where it leads; what is refused is told on the page `back`. */
export async function answerForm(back: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    const faults = error instanceof z.ZodError ? error.issues : null;
    if (faults)
      return leadBack(back, { problem: faults.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ") });
    const known = expectedError(error);
    return known && known.status < 500 ? leadBack(back, { problem: known.message }) : errorResponse(error);
  }
}
