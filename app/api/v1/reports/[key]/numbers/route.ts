import type { ReportNumbersAnswer } from "@/lib/api/schemas/reports";
import { errorResponse } from "@/lib/errors";
import { requireKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { checkNumbers } from "@/lib/publish/report/load-numbers";
import { withBase } from "@/lib/urls";
import { claimAddress } from "@/lib/views/sharing/share-links";
import { jsonAnswer, preflight, publicOrigin } from "../../../bundles/answer";

export const dynamic = "force-dynamic";

/** Returns the numbers of a report's texts beside those of today's data; `now` is null where a cell is unreachable. */
export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  try {
    const { key } = await params;
    const report = await requireKeptReport(key);
    const origin = publicOrigin(request);
    const numbers = report.view.panels.flatMap((panel) => (panel.kind === "text" ? (panel.numbers ?? []) : []));
    return jsonAnswer({
      key,
      numbers: (await checkNumbers(numbers)).map(({ was, path, live, now, state, words }) => ({
        form: was.form,
        was: was.text,
        now: now.text,
        state,
        words,
        cell: claimAddress(origin + withBase(path), was.claim),
        live: origin + withBase(live),
      })),
    } satisfies ReportNumbersAnswer);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
