/** Most characters of texts that people type: the API refuses longer ones, and forms take no more. */
export const MOST_CHARACTERS = {
  /** Of a bundle, a frozen view, a report or its panel. */
  title: 200,
  /** Of a frozen view or a report. */
  caption: 2_000,
  /** A text of a report. */
  reportText: 20_000,
  /** A note of a reader, and the notes of a correction. */
  note: 4_000,
  /** The owner's notes on a bundle. */
  bundleNotes: 10_000,
  /** Of a withdrawal. */
  reason: 1_000,
  /** Of a build, config, machine, engine or workload, as sources print it, in a correction. */
  rawName: 400,
  /** Of an author, and the display name of a correction. */
  name: 120,
  affiliation: 200,
  orcid: 60,
  /** Of a build, in a correction. */
  version: 60,
  /** Name and owner of a token, and who signs a correction. */
  signature: 80,
  /** A fact that holds for all runs of an upload. */
  fact: 100,
  /** A condition's own name for a column. */
  condition: 40,
  postUrl: 2_000,
  licence: 200,
  sponsor: 500,
} as const;
