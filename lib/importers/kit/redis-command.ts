import { type CommandOptions, countOrText } from "./command-lines";
import type { known } from "./record";

/** The command above an output, and its options that the output leaves out. */
export const COMMAND = {
  programs: ["redis-benchmark ", "valkey-benchmark "],
  options: {
    "-P": "pipeline",
    "-r": "keyspace",
    "-d": "bytes",
    "-c": "clients",
    "-n": "requests",
    "--rps": "requestRate",
    "-h": "host",
    "-p": "port",
  },
};

/** Returns the conditions that only a command names. */
export const settingsOf = (command: CommandOptions): Parameters<typeof known>[0] => ({
  requests: countOrText(command.requests),
  pipeline: command.pipeline === "1" ? null : countOrText(command.pipeline),
  // A set rate: no measure of capacity.
  requestRate: countOrText(command.requestRate),
  keyspace: countOrText(command.keyspace),
  server: command.server,
});

/** Returns the payload as a parameter: 3 bytes are the default, and -q and CSV do not print the size. */
export const payloadOf = (bytes: string | number | null | undefined) => (bytes === 3 ? null : bytes);
