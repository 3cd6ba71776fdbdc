import { withFewIssues } from "../kit/issue-list";
import type { JsonPlace } from "../kit/json-items";
import type { TextImporter } from "../kit/types";
import { assembleAsv } from "./assemble";
import { type AsvFact, openAsv } from "./parse";
import { recogniseAsv } from "./sniff";

/** asv (airspeed velocity): a file for each commit, and the list of its benchmarks. */
export const asv: TextImporter<(AsvFact & JsonPlace)[]> = {
  id: "asv",
  version: 3,
  title: "asv (airspeed velocity) results (JSON)",
  reader: "lines",
  longLines: true,
  recognise: recogniseAsv,
  open: openAsv,
  assemble: (files) => withFewIssues(assembleAsv(files)),
};
