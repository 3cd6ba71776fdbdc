import type { UntestedLine } from "./history";
import { seamsOf } from "./tracks";

/**
 * Adds to each line that continues another under the same gates the last build before it there, and the other
 * differences to its first build. Late fixes have their own builds before (`withBuildsBefore`).
 */
export function withAcross<L extends UntestedLine>(lines: readonly L[]): L[] {
  const seams = seamsOf(lines).filter(({ doubt, branch }) => !doubt && !branch);
  return lines.map((line) => {
    const seam = line.key === line.beside ? seams.find(({ to }) => to.line === line.key) : undefined;
    const from = lines.find(({ key }) => key === seam?.from.line);
    const build = from?.builds.find(({ raw }) => raw === seam?.from.build);
    if (!seam || !from || !build) return line;
    return {
      ...line,
      across: { line: from.key, build, at: seam.to.build },
      builds: line.builds.map((each) =>
        each.raw === seam.to.build ? { ...each, seam: each.seam ?? seam.text } : each,
      ),
    };
  });
}
