import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const app = path.resolve(import.meta.dirname, "../app");

/** Every page and route of the app folder: its pattern ("/bundles/[id]"), and the methods that it has. */
export const routes = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(app, file), "utf8");
    const named = ["GET", "POST", "PATCH", "PUT", "DELETE"].filter((method) =>
      new RegExp(`export (?:async function|const) ${method}\\b`).test(text),
    );
    return {
      pattern: `/${path.dirname(file)}`.replace(/\/\.$/, "/"),
      methods: file.endsWith(".tsx") ? ["GET"] : named,
    };
  });
