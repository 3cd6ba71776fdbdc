// Reads the part of a user agent that the browser's owner recognises.

const BROWSERS = [
  // On iOS and Android some have names of their own.
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

/** Returns browser and system of a user-agent header, "Firefox on Linux", or its first word where neither is known. */
export function browserName(agent: string): string {
  const [browser, system] = [labelOf(BROWSERS, agent), labelOf(SYSTEMS, agent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (agent.split(/[ /]/)[0] || "a browser without a name");
}
