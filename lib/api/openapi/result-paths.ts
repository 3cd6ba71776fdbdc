import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { bestQpsAnswer, bestQpsParams } from "../schemas/best-qps";
import { type FilterScope, filterPatterns, filterShapes } from "../schemas/filters";
import { indexBuildsAnswer } from "../schemas/index-builds";
import { pageParams, pointsAnswer } from "../schemas/points";
import { baseAnswer, baseParams } from "../schemas/projects";
import { relativeAnswer, relativeParams } from "../schemas/relative";
import { ok, refusal, unfit } from "./answers";

const rules = (scope: FilterScope) =>
  [
    "An unknown query parameter is refused with 400, since an ignored typo would give wrong numbers.",
    "Commas separate several values of one filter; a comma inside a value is written `\\,`.",
    "A name is a raw one, or one that readers gave it, now or earlier.",
    "A name that nothing has is refused with 404. `all` lets every value pass.",
    `More filters: ${filterPatterns[scope].map((prefix) => `\`${prefix}NAME=VALUE,VALUE\``).join(", ")}:`,
    "settings (`s.`), parameters of index and query (`p.`), parameters of a test (`w.`).",
  ].join(" ");
/** Answers for missing things. */
const nothing = {
  "404": refusal("A name is unknown, or no point passes all filters; the message says which."),
  "410": refusal("A bundle in the filters was deleted or retracted; the message says when and why."),
};
/** Adds the filters of an answer to its own parameters, which may narrow them. */
const withFilters = (scope: FilterScope, own: z.ZodObject) => z.object({ ...filterShapes[scope], ...own.shape });
const list = (
  summary: string,
  scope: FilterScope,
  own: z.ZodObject,
  answer: z.ZodType,
): { get: ZodOpenApiOperationObject } => ({
  get: {
    summary,
    description: rules(scope),
    requestParams: { query: withFilters(scope, own) },
    responses: { "200": ok("The rows.", answer), ...unfit, ...nothing },
  },
});

/** Measured results, filtered. */
export const resultPaths: ZodOpenApiPathsObject = {
  "/api/v1/points": list("Measured points, in pages", "all", pageParams, pointsAnswer),
  "/api/v1/index-builds": list(
    "Built indexes, in pages: a row for each bundle that holds one",
    "all",
    pageParams,
    indexBuildsAnswer,
  ),
  "/api/v1/best-qps": list(
    "Best QPS at recall targets, per series, thread count and batch mode",
    "vectors",
    bestQpsParams,
    bestQpsAnswer,
  ),
  "/api/v1/projects/base": {
    get: {
      summary: "The night that a commit of a project is compared with",
      description:
        "Of a branch it is the newest night before the head on the same machine and config: an ancestor by the " +
        "stated parents; where these end, the newest by date. Only public bundles of one owner are a project: of " +
        "`owner`, else of the token, else those without an owner, which need `project`.",
      requestParams: { query: baseParams },
      responses: {
        "200": ok("Both sides, and the query of their A/B.", baseAnswer),
        "400": refusal(
          "A query parameter is not valid, several projects fit, or neither token, owner nor project is given; the " +
            "message names the projects.",
        ),
        "404": refusal("No such project, commit or branch; the message says which."),
        "422": refusal("The project has nothing to compare the head with; the message says why."),
      },
    },
  },
  "/api/v1/relative": {
    get: {
      summary: "Workloads by builds (or configs, machines ...) relative to a baseline",
      description: `${rules("tests")} The rest is chosen as on the page; \`notices\` say what was chosen.`,
      requestParams: { query: withFilters("tests", relativeParams) },
      responses: {
        "200": ok("Columns, rows, group statistics, confounders.", relativeAnswer),
        ...unfit,
        ...nothing,
      },
    },
  },
};
