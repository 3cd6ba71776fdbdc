import { check, checkUsage } from "./commands/check";
import { compare, compareUsage } from "./commands/compare";
import { exportUsage, exportView } from "./commands/export";
import { freeze, freezeUsage } from "./commands/freeze";
import { retention, retentionUsage } from "./commands/retention";
import { tokens, tokensUsage } from "./commands/tokens";
import { upload, uploadUsage } from "./commands/upload";
import { EXIT, Failure, printable } from "./failure";

const commands: Record<string, (args: string[]) => Promise<number>> = {
  upload,
  check,
  compare,
  export: exportView,
  freeze,
  retention,
  tokens,
};

const usages = [uploadUsage, checkUsage, compareUsage, exportUsage, freezeUsage, retentionUsage, tokensUsage];
const usage = `${usages.join("\n")}

--server or BENCHFOLIO_URL gives the server (default: http://localhost:3000). BENCHFOLIO_TOKEN holds a token, which is
sent only to that server. Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 server unreachable or busy.`;

/** Runs a command line and returns its exit code. */
async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === "help" || name === "--help" || args.includes("--help")) {
    console.log(usage);
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (!command) throw new Failure(EXIT.usage, `There is no command ${name}.\n${usage}`, "usage");
    return await command(args);
  } catch (error) {
    if (error instanceof Failure) {
      console.error(error.code === "usage" ? error.message : `${printable(error.message)} (${error.code})`);
      return error.exit;
    }
    // parseArgs throws a TypeError with a code.
    if (error instanceof TypeError && "code" in error) {
      console.error(`${error.message}\n${usage}`);
      return EXIT.usage;
    }
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));
