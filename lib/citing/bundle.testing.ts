import type { BundleSummary } from "../api/schemas/bundles";

/** A bundle whose title has special characters of XML and YAML. */
export const describedBundle: BundleSummary = {
  id: "abc123",
  sha256: "a".repeat(64),
  title: 'Nightly "9.5": <b>& more',
  fileName: "nightly.tar.gz",
  url: "/bundles/abc123",
  visibility: "public",
  embargoUntil: null,
  owner: "ci",
  notes: "",
  postUrl: null,
  licence: "CC-BY-4.0",
  sponsor: null,
  trust: null,
  given: null,
  setAside: null,
  status: "ready",
  sizeBytes: 1234,
  unpackedBytes: 4321,
  uploadedAt: "2026-11-21T23:10:00.000Z",
  importedAt: "2026-11-21T23:10:02.000Z",
  importerVersion: "pipeline@1",
  counts: { files: 3, runs: 2, indexBuilds: 0, points: 7, issues: 0 },
  storedBytes: "whole",
};
