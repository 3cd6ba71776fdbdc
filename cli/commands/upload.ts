import { parseArgs } from "node:util";
import { VISIBILITIES } from "../../lib/domain/access/rights";
import { EXIT, usageError } from "../failure";
import { givenFrom, givenOptions, givenUsage } from "../given-options";
import { reportItem } from "../report-item";
import { serverAt } from "../server";
import { uploadItem } from "../upload-item";

/** Help text of `benchfolio upload`. */
export const uploadUsage = `benchfolio upload [--wait] [--json] [--title TEXT] [--visibility WORD [--until DAY]]
                  [--engine NAME] [--version TEXT] [--commit SHA] ... [--server URL] DIR|FILE|URL...
  Uploads each item. A directory is packed on the fly: the same files give the same bytes. With --wait the command
  prints the import's report at its end; without, it ends when the server has the bytes.
  --visibility: ${VISIBILITIES.join(", ")}. An embargoed bundle becomes public at 00:00 UTC of --until YYYY-MM-DD.
  All but public and unlisted need a token.
  --replace-same-commit: earlier uploads of this project and commit with the same facts count no more. Needs a token.
  ${givenUsage}`;

/** Uploads each item and returns the worst exit code. Throws a usage Failure for a wrong command line. */
export async function upload(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      wait: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      title: { type: "string" },
      visibility: { type: "string" },
      until: { type: "string" },
      "replace-same-commit": { type: "boolean", default: false },
      server: { type: "string" },
      ...givenOptions,
    },
  });
  if (positionals.length === 0) throw usageError(`Name a folder, file or address to upload.\n${uploadUsage}`);
  if (values.title !== undefined && positionals.length > 1) throw usageError("--title is for one item.");
  if (values.visibility !== undefined && !VISIBILITIES.some((word) => word === values.visibility))
    throw usageError(`--visibility is one of ${VISIBILITIES.join(", ")}, not ${values.visibility}.`);
  if ((values.visibility === "embargoed") !== (values.until !== undefined))
    throw usageError("--visibility embargoed and --until YYYY-MM-DD go together.");
  const server = serverAt(values.server);
  const given = givenFrom(values);
  let worst: number = EXIT.ok;
  const { title, visibility, until, wait, json, "replace-same-commit": replaces } = values;
  for (const item of positionals) {
    const exit = await reportItem(item, json, (opened, onProgress) =>
      uploadItem(server, opened, { title, visibility, until, given, replaces, wait, onProgress }),
    );
    worst = Math.max(worst, exit);
  }
  return worst;
}
