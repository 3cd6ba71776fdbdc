import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { uploadBody } from "./upload-body";

const file = () => new File(["bytes"], "run.log");

/** Adds texts to a form. */
function addTexts(form: FormData, count: number): void {
  for (let at = 0; at < count; at += 1) form.append(`field${at}`, "text");
}
const bodyOf = (body: FormData) => uploadBody(new Request("http://localhost", { method: "POST", body }));

describe("a form", () => {
  it("gives its file and 20 texts before it", async () => {
    const form = new FormData();
    addTexts(form, 20);
    form.append("file", file());
    const { source, fileName, fields } = await bodyOf(form);
    expect([await text(source), fileName, fields.size]).toEqual(["bytes", "run.log", 20]);
  });

  it("with more texts before its file is refused, as the others would be lost", async () => {
    const form = new FormData();
    addTexts(form, 21);
    form.append("file", file());
    await expect(bodyOf(form)).rejects.toMatchObject({
      code: "bad-request",
      message: "The form has more than 20 texts before its file; send fewer.",
    });
  });

  it("gives its file between files of other fields and any number of texts", async () => {
    const form = new FormData();
    form.append("other", new File(["other"], "other.log"));
    form.append("file", file());
    form.append("file", new File(["second"], "second.log"));
    addTexts(form, 30);
    const { source, fileName } = await bodyOf(form);
    expect([await text(source), fileName]).toEqual(["bytes", "run.log"]);
  });

  it("without the field is refused", async () => {
    const form = new FormData();
    addTexts(form, 1);
    await expect(bodyOf(form)).rejects.toMatchObject({ code: "bad-request" });
  });
});
