// Processor time of a server's processes: the cost of requests, however busy the machine is.
import { processTree } from "../process-memory.ts";

const ROLES: [string, RegExp][] = [
  ["postgres", /postgres/],
  ["imports", /server\/(?:worker|import-process)\.ts|lib\/import\/isolated\/child\.ts/],
  ["launcher", /server\/start\.ts/],
  // Next gives its process another title.
  ["web", /server\/web\.ts|next-server/],
];
const roleOf = (command: string) => ROLES.find(([, pattern]) => pattern.test(command))?.[0] ?? "other";

/**
 * Returns the seconds that the server `pid`, its database and its workers used so far, by role. Ended processes count
 * for their parents.
 */
function usedBy(pid: number) {
  const roles: Record<string, number> = {};
  for (const { command, seconds, ended } of processTree(pid))
    roles[roleOf(command)] = (roles[roleOf(command)] ?? 0) + seconds + ended;
  return roles;
}

/**
 * Starts watching. Returns a function for the processor seconds that each role used since: web, postgres, imports,
 * launcher and other. A role without a process is absent.
 */
export function watchProcessor(pid: number): () => Record<string, number> {
  const before = usedBy(pid);
  return () => Object.fromEntries(Object.entries(usedBy(pid)).map(([role, now]) => [role, now - (before[role] ?? 0)]));
}

/** Returns the sum over all roles. */
export const sumOf = (roles: Record<string, number>): number =>
  Object.values(roles).reduce((sum, seconds) => sum + seconds, 0);
