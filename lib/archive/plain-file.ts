import type { Issue } from "@/lib/domain/model";
import { ExpectedError } from "@/lib/errors";
import { archiveIssue } from "./issues";
import { isCompression, type Peeled } from "./reading";
import { SNIFF_BYTES } from "./sniff";

const ARCHIVE_NAME = /\.(tar|tgz|tbz2?|txz|tzst|tar\.\w+|zip)$/i;
const HDF5 = "\x89HDF\r\n\x1a\n";

// Archive formats that people use and we don't read, by their first bytes.
const UNREAD: readonly [name: string, magic: string][] = [
  ["7z", "7z\xbc\xaf\x27\x1c"],
  ["rar", "Rar!\x1a\x07"],
  ["compress (.Z)", "\x1f\x9d"],
  ["lz4", "\x04\x22\x4d\x18"],
  ["lzip", "LZIP"],
  ["cpio", "070701"],
];

/**
 * Returns a remark on a file that is not an archive but may be a single result, or null. Throws `not-an-archive` for
 * other files.
 */
export function checkPlainFile({ reader, format, layers }: Peeled, fileName: string): Issue | null {
  const head = Buffer.from(reader.peek(SNIFF_BYTES)).toString("latin1");
  const refuse = (what: string): never => {
    throw new ExpectedError(
      "not-an-archive",
      `The upload is ${what}, not an archive that is read here. Send a tar (plain, gz, zst, xz, bz2) or a zip.`,
    );
  };
  if (isCompression(format)) return refuse(`compressed ${layers + 1} times over`);
  for (const [name, magic] of UNREAD) if (head.startsWith(magic)) return refuse(`a ${name} file`);
  if (/^(\ufeff|\xef\xbb\xbf)?\s*(<!--.*?-->\s*)?<(!doctype html|html|head|body)\b/is.test(head)) {
    return refuse("an HTML page (a saved error page?)");
  }
  const isText = !head.includes("\0");
  if (layers > 0 || !ARCHIVE_NAME.test(fileName)) return null;
  if (!isText && !head.startsWith(HDF5)) return refuse("a binary file of an unknown format");
  const message =
    `The upload is named like an archive but is ${isText ? "plain text" : "an HDF5 file"}; ` +
    "it was read as one single file.";
  return archiveIssue("warning", "plain-file", null, message);
}
