/** Returns a shell command that packs and uploads a folder; `needsToken` sends BENCHFOLIO_TOKEN of the shell. */
export function uploadCommand(address: string, { needsToken }: { needsToken: boolean }): string {
  const token = needsToken ? '-H "authorization: Bearer $BENCHFOLIO_TOKEN" ' : "";
  return `tar czf - results/ | curl --fail-with-body ${token}-T - -X POST "${address}"`;
}
