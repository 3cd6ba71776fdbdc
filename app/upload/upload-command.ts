/** Returns a command that packs and uploads a folder; with the token of the shell's BENCHFOLIO_TOKEN where needed. */
export function uploadCommand(address: string, { needsToken }: { needsToken: boolean }): string {
  const token = needsToken ? '-H "authorization: Bearer $BENCHFOLIO_TOKEN" ' : "";
  return `tar czf - results/ | curl --fail-with-body ${token}-T - -X POST "${address}"`;
}
