import { countOrText, type Tool } from "./command-lines";

/** The command of go-tpc, and its options that its output leaves out. */
export const GO_TPC: Tool = {
  programs: ["go-tpc ", "tiup bench "],
  options: {
    "--warehouses": "warehouses",
    "--sf": "scaleFactor",
    "-T": "threads",
    "--threads": "threads",
    "-H": "host",
    "--host": "host",
    "-P": "port",
    "--port": "port",
  },
};

/** Returns the clients of a command; null where it states none, or no whole number. */
export function threadsOf({ threads }: Readonly<Record<string, string>>): number | null {
  const count = countOrText(threads);
  return typeof count === "number" ? count : null;
}
