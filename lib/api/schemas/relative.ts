import { z } from "zod";
import { COLUMN_DIMENSIONS, isColumnDimension } from "@/lib/domain/conditions/column-dimensions";
import { RELATIVE_TO } from "@/lib/domain/relative/baselines";
import { BUILD_CHOICES } from "@/lib/domain/relative/newest-columns";
import { isFamily } from "@/lib/domain/workloads/families";
import { conditionsSchema } from "./conditions";
import { paramsSchema } from "./points";

/**
 * Parameters of `GET /api/v1/relative` beside the filters. Missing ones get the page's defaults, which `notices` names.
 */
export const relativeParams = z.object({
  family: z
    .string()
    .refine(isFamily, "the name of a family")
    .optional()
    .describe("Default: that of the first bundle in the filters, else the one whose results compare most."),
  columns: z
    .string()
    .refine(isColumnDimension, `${COLUMN_DIMENSIONS.join(", ")} or s.NAME`)
    .optional()
    .describe(
      "The dimension of the columns. Default: builds, or the dimension with most comparisons where builds have few.",
    ),
  builds: z
    .enum(BUILD_CHOICES)
    .default("all")
    .describe(
      "usual = of more than 14 builds the baseline, the first of each branch and the newest, as the page shows.",
    ),
  baseline: z
    .string()
    .min(1)
    .optional()
    .describe(
      "A column's key, name (raw, or one that readers gave it) or version; the key where several share a name. " +
        "Default: the first column with a value in half of the rows, unless another gives many more ratios.",
    ),
  relativeTo: z
    .enum(RELATIVE_TO)
    .optional()
    .describe(
      "The divisor of a column: one for all, each engine's own first column, or the build before. " +
        "An engine's only column is divided by the base of the engine with most columns. " +
        "Default: one where a baseline is named or there is one engine, else own.",
    ),
  metric: z.string().min(1).max(100).default("qps").describe("A metric's key; qps = each workload's own rate."),
  metrics: z
    .string()
    .optional()
    .describe(
      "Keys of metrics, separated by commas: adds `efficiency`, their table in all columns. Default: no such table.",
    ),
  neutral: z.coerce.number().min(0).max(0.999).default(0.02).describe("Half the width of the neutral band."),
});

const maybe = z.number().nullable();
const cellState = z.enum(["ok", "repeats-disagree", "author-ratio", "failed", "truncated", "suspect", "missing"]);
const cell = z
  .object({
    value: maybe.describe("In the metric's base unit; the median where there are repeats; null = no value, never 0."),
    ratio: maybe.describe(
      "Value / the baseline's value in this row; null when either is missing, the baseline's is 0, " +
        "or repeats are more than twice apart.",
    ),
    baseline: z
      .string()
      .optional()
      .describe("Key of the column that this ratio divides by, where it is not its column's baseline."),
    n: z.number().int().describe("Number of values behind the median."),
    min: maybe,
    max: maybe,
    neutralBand: maybe.describe(
      "Half the width of the neutral band here: as asked, or the smallest change that noise lets show.",
    ),
    change: z.enum(["better", "worse"]).nullable().describe("Outside the asked band, and more than noise."),
    state: cellState.describe(
      "missing: run, but without this metric; repeats-disagree: " +
        "n values too far apart to be one number (min, max); " +
        "author-ratio: as the bundle's author printed it, never divided again.",
    ),
    conditions: conditionsSchema.describe("Conditions beyond those of its row and column."),
    doubtful: z.boolean().describe("Repeats of this cell or of the baseline's disagree; then change is null."),
    acrossUploads: z
      .boolean()
      .describe("The two numbers come from uploads that are not known to be one experiment; then change is null."),
    status: z
      .enum(["complete", "truncated", "failed", "suspect", "absent"])
      .describe("absent: run, but without this metric."),
    origin: z.enum(["raw", "author", "computed"]),
    point: z.string().describe("Id of the first point."),
    points: z.array(z.string()).describe("Ids of all points, repeats and failures too."),
  })
  .meta({ id: "RelativeCell" });

const assumed = z
  .array(z.string())
  .optional()
  .describe(
    "Sizes of the data, by dimension, that a source leaves out for some of these results. They are taken from other " +
      "results of the same bundle, as a notice says. Absent = all are stated, or an older frozen view.",
  );
const statistics = z
  .object({
    column: z.string(),
    n: z.number().int(),
    doubtful: z
      .number()
      .int()
      .describe("Ratios among them whose repeats disagree; above 0 only in older frozen views."),
    disagreeing: z.number().int().describe("Rows left out since repeats disagree."),
    acrossUploads: z.number().int().describe("Ratios left out since their uploads are not known to be one experiment."),
    missing: z.number().int().describe("Rows of the group without a ratio that counts."),
    failed: z.number().int().describe("Those of them whose run failed or was cut short."),
    min: maybe,
    max: maybe,
    average: maybe.describe("Arithmetic mean."),
    median: maybe,
    geometricMean: maybe,
    moved: z
      .boolean()
      .nullable()
      .describe("True where the group as a whole moved one way beyond its noise; null where a row's noise is unknown."),
  })
  .meta({ id: "RelativeStatistics" });

/** Answer to `GET /api/v1/relative`, and the JSON file of a relative table. */
export const relativeAnswer = z.object({
  family: z.string().nullable(),
  metric: z.string(),
  columnsBy: z.string(),
  relativeTo: z.enum(RELATIVE_TO).describe("The divisor of columns."),
  baseline: z.string().nullable().describe("Key of the one column that all are divided by; null = there is none."),
  baselineName: z
    .string()
    .nullable()
    .optional()
    .describe(
      "The divisor in words: MySQL 5.6.51. Null = there is none, or the author names none. Older frozen views lack it.",
    ),
  efficiency: z
    .object({
      baseline: z.string().describe("Key of the column that the ratios are relative to."),
      rows: z.array(
        z.object({
          workload: z.string(),
          metric: z.string().describe("The rate, or a cost per query."),
          unit: z.string().describe("Base unit of the values."),
          cells: z.array(
            z.object({
              column: z.string(),
              label: z.string(),
              value: maybe,
              ratio: maybe.describe("1 in the baseline; null where either value is missing or the baseline's is 0."),
              point: z.string().nullable(),
              state: cellState
                .nullable()
                .optional()
                .describe("As in `rows`; null = nothing was measured. Older frozen views lack it."),
              remark: z
                .string()
                .nullable()
                .optional()
                .describe("Doubts of the value and its ratio, as in csv; null = none. Older frozen views lack it."),
            }),
          ),
        }),
      ),
    })
    .optional()
    .describe("With `metrics`: their values and ratios in all columns, for each workload."),
  scaling: z
    .object({
      relativeTo: z
        .string()
        .nullable()
        .describe("The divisor of the ratios in files, in words; null = files have values."),
      rows: z.array(
        z.object({
          workload: z.string(),
          line: z.string().describe("A series: what separates it from the others."),
          unit: z.string().describe("Base unit of the values."),
          steps: z.array(
            z.object({
              threads: z.number().int(),
              value: z.number().describe("The median where there are repeats."),
              speedup: maybe.describe("Value / the value of the same line at 1 thread."),
              toMedian: maybe.describe(
                "Value / the median of all series of its bundle under the same conditions at this count; " +
                  "null below 3 series.",
              ),
              seriesInMedian: z.number().int().describe("The number of these series, itself included."),
              point: z.string(),
              remark: z.string().nullable().describe("Doubts of the value and its ratio, as in csv; null = none."),
            }),
          ),
        }),
      ),
    })
    .optional()
    .describe("With `view=scaling` in /relative.json: every line by thread count. Older frozen views lack it."),
  columns: z.array(
    z.object({
      key: z.string(),
      baseline: z
        .string()
        .nullable()
        .describe(
          "Key of the column that this one is divided by; a row where that has no value takes the build before it.",
        ),
      value: z.string().describe("Raw name: of the build, config ..."),
      name: z.string().optional().describe("The readers' name for it; absent = its raw name."),
      label: z.string().nullable().describe("As the source prints it, where all points say the same."),
      engine: z.string().nullable(),
      version: z.string().nullable(),
      parts: z.record(z.string(), z.string()).describe("Differences from columns of the same value."),
    }),
  ),
  rows: z.array(
    z.object({
      label: z.string(),
      workload: z.string(),
      params: paramsSchema,
      parts: z.record(z.string(), z.string()).describe("Differences from rows of the same workload: threads ..."),
      assumed,
      group: z.string().nullable(),
      metric: z.string(),
      unit: z.string().describe("Base unit of the values: 1/s, s, B ..."),
      firstDrop: z
        .string()
        .nullable()
        .describe("Key of the first build that lost 10 % or more on the one before, by more than noise."),
      moved: z.boolean(),
      conditions: conditionsSchema.describe(
        "Conditions of all cells of the row, spelled as in filters; null = not recorded. " +
          "Cells have their own differences.",
      ),
      cells: z.array(cell.nullable()).describe("One a column; null = nothing was measured."),
    }),
  ),
  groups: z
    .array(
      z.object({
        group: z.string().nullable().describe("Null also for groups that an author joins."),
        title: z.string(),
        parts: z
          .record(z.string(), z.string())
          .describe("The conditions that its rows share and other groups' rows do not: machine, threads, scale ..."),
        assumed,
        statistics: z.array(statistics),
      }),
    )
    .describe("Statistics over the rows of a group that were measured under the same conditions, never across them."),
  all: z
    .object({ title: z.string(), rows: z.number().int(), statistics: z.array(statistics) })
    .nullable()
    .optional()
    .describe(
      "Statistics over all rows, or over more than half of them under the conditions that the title names. Null " +
        "where no single number can represent them: rows under several conditions, metrics of both directions, or " +
        "one group. Older frozen views lack it.",
    ),
  sentence: z
    .object({
      text: z.string(),
      notes: z.array(z.string()).describe("Details beyond the sentence."),
      cells: z
        .array(z.object({ row: z.number().int().describe("Position in `rows`."), column: z.string() }))
        .optional()
        .describe("The cells that its numbers follow from. Older frozen views lack it."),
    })
    .nullable()
    .describe("The page's sentence on the newest build, or on the claim in the link; null = none."),
  confounders: z
    .array(
      z.object({
        dimension: z.string(),
        column: z.string(),
        baseline: z.array(z.string()),
        other: z.array(z.string()),
        rows: z.number().int().describe("Rows that differ so, of `compared` that have both cells."),
        compared: z.number().int(),
      }),
    )
    .describe("Differences from the baseline beyond the columns' dimension."),
  notices: z.array(z.string()),
});
export type RelativeAnswer = z.output<typeof relativeAnswer>;
