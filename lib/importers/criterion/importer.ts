import { withFewIssues } from "../kit/issue-list";
import type { TextImporter } from "../kit/types";
import { assembleCriterion } from "./assemble";
import { type CriterionFacts, openCriterion } from "./parse";
import { recogniseCriterion } from "./sniff";

/** criterion.rs: its folders of estimates, and its text. */
export const criterion: TextImporter<CriterionFacts> = {
  id: "criterion",
  version: 6,
  title: "criterion.rs estimates (JSON) and text",
  reader: "lines",
  longLines: true,
  recognise: recogniseCriterion,
  open: openCriterion,
  assemble: (files) => withFewIssues(assembleCriterion(files)),
};
