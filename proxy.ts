import { type NextRequest, NextResponse } from "next/server";
import { onRequestError } from "@/instrumentation";
import { shownKind } from "@/lib/db/read/shown-kind";
import { FROZEN_KIND } from "@/lib/frozen-kind-header";

/** Names the kind of a frozen view in a request for its page. So next.config.mjs can choose the kind's route. */
export async function proxy({ nextUrl, headers: sent }: NextRequest): Promise<NextResponse> {
  const kind = await shownKind(nextUrl.pathname.slice("/s/".length)).catch(async (cause) => {
    await onRequestError(cause);
    throw cause;
  });
  const headers = new Headers(sent);
  headers.delete(FROZEN_KIND);
  if (kind !== null) headers.set(FROZEN_KIND, kind);
  return NextResponse.next({ request: { headers } });
}

export const config = { matcher: "/s/:key([a-zA-Z0-9-]+)" };
