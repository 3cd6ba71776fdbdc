import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { runUpload } from "./run-upload";
import { UploadItem } from "./upload-item";
import { type Step, toUpload } from "./upload-queue";

const ID = "abcdefghijkl";
vi.mock("@/lib/browser-upload/send-upload", () => ({
  sendUpload: async () => ({ kind: "stored", id: ID, status: "queued", duplicate: false, deleteKey: null, kept: [] }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs an upload whose bundle has this state at the server. Returns the markup of its end. */
async function endOf(answer: () => Response): Promise<string> {
  vi.stubGlobal("fetch", async () => answer());
  const file = new File(["qps 1\n"], "run.log");
  const seen = { visibility: "public", until: "" } as const;
  const upload = toUpload({ kind: "file", file }, 1, { title: "", seen, given: {} });
  const steps: Step[] = [];
  await runUpload(upload, {
    signal: new AbortController().signal,
    direct: false,
    tell: (step) => steps.push(step),
  });
  const step = steps.at(-1) ?? upload.step;
  return renderToStaticMarkup(createElement(UploadItem, { upload: { ...upload, step }, onCancel: () => {} }));
}

it("leads to what a failed import found", async () => {
  const state = { status: "failed", failure: { message: "No file holds results." }, progress: null };
  const markup = await endOf(() => Response.json(state));
  expect(markup).toContain("No file holds results.");
  expect(markup).toContain("See what was found");
  expect(markup).toContain(ID);
});

it("leads to no page where an import was refused and nothing was kept", async () => {
  const markup = await endOf(() => Response.json({}, { status: 404 }));
  expect(markup).toContain("The import was refused and nothing was kept.");
  expect(markup).not.toContain("See what was found");
  expect(markup).not.toContain(ID);
});
