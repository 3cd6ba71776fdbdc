// Processor time of a server's processes: what requests cost, however busy the machine is.
import { processTree } from "../process-memory.mjs";

const ROLES = [
  ["postgres", /postgres/],
  ["imports", /server\/(?:worker|import-process)\.ts/],
  ["launcher", /scripts\/start\.mjs/],
  // Next gives its process another title.
  ["web", /scripts\/serve\/web\.mjs|next-server/],
];
const roleOf = (command) => ROLES.find(([, pattern]) => pattern.test(command))?.[0] ?? "other";

/** Seconds that the server `pid`, its database and its workers used so far, by role; those of ended processes stand with who started them. */
function usedBy(pid) {
  const roles = {};
  for (const { command, seconds, ended } of processTree(pid))
    roles[roleOf(command)] = (roles[roleOf(command)] ?? 0) + seconds + ended;
  return roles;
}

/** Watches from now on: answers what says how many seconds each of web, postgres, imports, launcher and other used since. */
export function watchProcessor(pid) {
  const before = usedBy(pid);
  return () => Object.fromEntries(Object.entries(usedBy(pid)).map(([role, now]) => [role, now - (before[role] ?? 0)]));
}

/** All roles together. */
export const sumOf = (roles) => Object.values(roles).reduce((sum, seconds) => sum + seconds, 0);
