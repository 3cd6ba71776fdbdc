import { directoryOf } from "../kit/paths";

/** The folder of a fork's script: machine, three parameters, the case, and two numbers of its own. */
const ofScript = /-\d{1,6}-\d{1,6}-\d{1,6}-(?:Performance|Capacity)\w{1,40}-\d{1,6}-\d{1,9}$/;

/** The label that the tool writes into a file's name where its user gives none. */
const ownLabel = /(?<=^result_\d{8}_)standard(?=_)/;

/**
 * Returns a path without the parts that the tool makes of a result. These are the folders of the tool's sources, the
 * run's id and the label in the file's name. A fork's script also writes parameters into its folder.
 */
export function namesPath(path: string, runId: string | null): string {
  const folders = directoryOf(path)
    .split("/")
    .filter((folder) => !/^vectordb_?bench$/i.test(folder))
    .map((folder) => folder.replace(ofScript, ""));
  const file = path.slice(path.lastIndexOf("/") + 1).replace(ownLabel, "");
  return [...folders, runId === null || runId.length < 8 ? file : file.replaceAll(runId, "")].filter(Boolean).join("/");
}
