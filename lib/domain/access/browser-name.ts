// Patterns of user agents with the browser's name. The first match counts, since most browsers also name others.

const BROWSERS = [
  // iOS and Android versions have other names.
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|OPiOS)\//, "Opera"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const labelOf = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * Returns "Firefox on Linux" for a user-agent header. If only the browser or only the system is known, it is that one.
 * If neither is known, it is the header's first word, or "a browser without a name" where there is none.
 */
export function browserName(agent: string): string {
  const [browser, system] = [labelOf(BROWSERS, agent), labelOf(SYSTEMS, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.split(/[ /]/)[0] || "a browser without a name");
}
