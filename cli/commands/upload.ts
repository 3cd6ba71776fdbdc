import { parseArgs } from "node:util";
import { EXIT, usageError } from "../failure";
import { reportItem } from "../report-item";
import { serverAt } from "../server";
import { uploadItem } from "../upload-item";

export const uploadUsage = `benchfolio upload [--wait] [--json] [--title TEXT] [--visibility WORD] [--server URL] DIR|FILE|URL...
  Uploads each: a directory is packed on the fly, the same bytes for the same files. --wait follows the import to its end and
  prints its report; otherwise the command ends as soon as the bytes are taken.`;

/** Uploads each item; answers the worst of their exit codes. */
export async function upload(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      wait: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      title: { type: "string" },
      visibility: { type: "string" },
      server: { type: "string" },
    },
  });
  if (positionals.length === 0) throw usageError(`Name what to upload.\n${uploadUsage}`);
  if (values.title !== undefined && positionals.length > 1) throw usageError("--title is for one item.");
  const server = serverAt(values.server);
  let worst: number = EXIT.ok;
  const { title, visibility, wait, json } = values;
  for (const item of positionals) {
    const exit = await reportItem(item, json, (opened, onProgress) =>
      uploadItem(server, opened, { title, visibility, wait, onProgress }),
    );
    worst = Math.max(worst, exit);
  }
  return worst;
}
