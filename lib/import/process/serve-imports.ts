import { ExpectedError, unavailableError } from "../../errors";
import { importBundle } from "../import-bundle";
import { errorForLog } from "../issue-list";
import { makePreview } from "../make-preview";
import { type ChildMessage, type HostMessage, hostMessage } from "./messages";
import { writeMarks } from "./whereabouts";

/** Runs the imports that the host sends, one after the other; ends with the host. */
export function serveImports(): void {
  process.on("message", (message) => {
    void importOne(hostMessage.parse(message)).then((answer) => process.send?.(answer));
  });
  process.on("disconnect", () => process.exit(0));
}

async function importOne({ bundleKey, rename, isPreview, marksFile, refused }: HostMessage): Promise<ChildMessage> {
  const marks = writeMarks(marksFile);
  try {
    const run = isPreview ? makePreview : importBundle;
    await run(bundleKey, { rename, marks, refused: new Map(refused) });
    return { kind: "done" };
  } catch (error) {
    if (error instanceof ExpectedError) return { kind: "refused", code: error.code, message: error.message };
    return {
      kind: "failed",
      message: errorForLog(error),
      ofServer: unavailableError(error) !== null,
    };
  } finally {
    marks.close();
  }
}
