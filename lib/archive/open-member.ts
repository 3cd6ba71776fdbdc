import { ExpectedError } from "@/lib/errors";
import { readEvents } from "./read-archive";
import { Reading } from "./reading";

/**
 * Re-reads one member of a stored archive, decompressed, by the path and occurrence that readArchive gave it.
 * Throws not-found before any byte when there is no such member; the stream throws as those of readArchive do.
 */
export async function openMember(
  file: string,
  fileName: string,
  path: string,
  occurrence: number,
): Promise<AsyncIterable<Uint8Array>> {
  const events = readEvents({ file }, new Reading({ fileName }, path));
  for (let step = await events.next(); !step.done; step = await events.next()) {
    const event = step.value;
    if (event.kind !== "member" || event.path !== path || event.occurrence !== occurrence) continue;
    return closing(event.stream, () => events.return(undefined));
  }
  throw new ExpectedError("not-found", `The archive has no member ${path}.`);
}

async function* closing(stream: AsyncIterable<Uint8Array>, close: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } finally {
    await close();
  }
}
