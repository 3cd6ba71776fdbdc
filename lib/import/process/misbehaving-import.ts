// A process for the tests: it imports nothing, and misbehaves as the names in its bundle's file name say.
import { hostMessage } from "./messages";
import { writeMarks } from "./whereabouts";

process.on("message", (message) => {
  const { rename, refused, marksFile } = hostMessage.parse(message);
  const marks = writeMarks(marksFile);
  marks.stage("reading");
  const names = (rename?.fileName ?? "").split(",");
  const reasons = new Map(refused);
  const read = names.filter((name, place) => {
    if (reasons.has(place)) return false;
    marks.file(place, name);
    while (name.startsWith("hang"));
    if (name.startsWith("crash")) process.abort();
    if (name.startsWith("killed")) process.kill(process.pid, "SIGKILL");
    if (name === "joins for ever") {
      marks.stage("joining");
      for (;;);
    }
    return true;
  });
  marks.close();
  const text = JSON.stringify({ read, reasons: [...reasons.values()], pid: process.pid });
  process.send?.(
    names.includes("bug")
      ? { kind: "failed", message: text, ofServer: names.includes("lost") }
      : { kind: "refused", code: "no-results", message: text },
  );
});
process.on("disconnect", () => process.exit(0));
