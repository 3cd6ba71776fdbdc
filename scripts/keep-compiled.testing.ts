import { flushCompileCache } from "node:module";
import { afterAll } from "vitest";

// Vitest kills its processes, so each writes what it has compiled after a file, for those that start later.
afterAll(() => flushCompileCache());
