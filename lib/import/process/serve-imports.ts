import { ExpectedError, unavailableError } from "../../errors";
import { type ImportOptions, importBundle } from "../import-bundle";
import { errorForLog } from "../issue-list";
import { makePreview } from "../make-preview";
import { type ChildMessage, type HostMessage, hostMessage } from "./messages";
import { writeMarks } from "./whereabouts";

type Run = (bundleKey: number, options: ImportOptions) => Promise<unknown>;

/**
 * Runs the imports, previews and twins that the host sends, one after the other; ends with the host. `twin` writes a
 * bundle's twin.
 */
export function serveImports({ twin }: { twin: Run }): void {
  const runs = { import: importBundle, preview: makePreview, twin };
  process.on("message", (message) => {
    const asked = hostMessage.parse(message);
    void answerTo(asked, runs[asked.task]).then((answer) => process.send?.(answer));
  });
  process.on("disconnect", () => process.exit(0));
}

async function answerTo({ bundleKey, rename, marksFile, refused }: HostMessage, run: Run): Promise<ChildMessage> {
  const marks = writeMarks(marksFile);
  try {
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
