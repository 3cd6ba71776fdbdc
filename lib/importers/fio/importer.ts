import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleFio } from "./assemble";
import { openFio } from "./parse";
import { recogniseFio } from "./sniff";
import type { FioFacts } from "./types";

/** fio's own output in all its forms, and the archive's sums of it. */
export const fio: TextImporter<FioFacts> = {
  id: "fio",
  version: 19,
  title: "fio output (JSON, text, terse) and sums of it",
  reader: "lines",
  longLines: true,
  recognise: recogniseFio,
  open: openFio,
  assemble: (files) => withFewIssues(assembleFio(files)),
};
