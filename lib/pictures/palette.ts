/** The colours of app/globals.css in pictures and embeds, `[light, dark]`; palette.test.ts compares the two. */
export const PALETTE = {
  surface: ["#ffffff", "#171a1f"],
  "surface-muted": ["#f1f3f4", "#20252b"],
  foreground: ["#14171c", "#e9ecf0"],
  "muted-foreground": ["#565e6b", "#a3acb9"],
  border: ["#e2e6e9", "#2a3038"],
  "border-strong": ["#c3c9cf", "#454d58"],
  control: ["#858d98", "#6e7784"],
  accent: ["#0b5cad", "#6cb2f5"],
  "better-foreground": ["#0b3d73", "#c4defa"],
  "worse-foreground": ["#7a3206", "#ffd7bb"],
  "warning-soft": ["#fff6e0", "#2f2712"],
  "warning-foreground": ["#6f4500", "#f3cf7c"],
  "danger-soft": ["#fdecea", "#381a17"],
  "danger-foreground": ["#a1220f", "#ffb4a6"],
  grid: ["#e6e9ec", "#272c33"],
  "target-area": ["#0b5cad0d", "#6cb2f512"],
  d1: ["#fdf4eb", "#231b15"],
  d2: ["#fbe7d4", "#332317"],
  d3: ["#f7d0ad", "#4b2f19"],
  d4: ["#efb384", "#6f3f1b"],
  d5: ["#bb5410", "#c9732c"],
  u1: ["#eff5fc", "#161f29"],
  u2: ["#dbe9f8", "#19293a"],
  u3: ["#bad6f2", "#1d3a57"],
  u4: ["#8abbe8", "#245684"],
  u5: ["#1f6db6", "#4a99dc"],
  "u-on-5": ["#ffffff", "#03162b"],
  "series-1": ["#0070b8", "#56a8e8"],
  "series-2": ["#c44f00", "#f08a3e"],
  "series-3": ["#008560", "#33c29a"],
  "series-4": ["#a3478a", "#d98cc4"],
  "series-5": ["#a07400", "#e0b23c"],
  "series-6": ["#2587bf", "#8ccbf0"],
  "series-7": ["#6b5bd2", "#a79bf5"],
  "series-8": ["#5f6772", "#b3bac4"],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

/** The names of themes. */
export const THEMES = ["light", "dark", "both"] as const;
/** A theme of a picture. "both" follows the reader's system; a PNG can't. */
export type Theme = (typeof THEMES)[number];

const at = { light: 0, dark: 1 } as const;

/** Returns the colours as CSS custom properties. */
const declarations = (theme: "light" | "dark"): string =>
  Object.entries(PALETTE)
    .map(([name, values]) => `--${name}:${values[at[theme]]}`)
    .join(";");

/** Returns a style sheet with the colours for everything below `root`. */
export function paletteStyle(theme: Theme, root = ":root"): string {
  if (theme !== "both") return `${root}{${declarations(theme)}}`;
  return `${root}{${declarations("light")}}@media(prefers-color-scheme:dark){${root}{${declarations("dark")}}}`;
}

/** Replaces `var(--name)` by the colours of one theme; unknown names stay. */
export const inColours = (svg: string, theme: "light" | "dark"): string =>
  svg.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) => (isName(name) ? PALETTE[name][at[theme]] : whole));
const isName = (name: string): name is keyof typeof PALETTE => Object.hasOwn(PALETTE, name);

/** Returns the colours of a cell's background and text; null where it has none. */
export function cellColours(change: "better" | "worse" | null, step: number): { ground: string; ink: string } | null {
  if (change === null || step === 0) return null;
  const ground = `var(--${change === "better" ? "u" : "d"}${step})`;
  if (step === 5) return { ground, ink: "var(--u-on-5)" };
  return { ground, ink: `var(--${change}-foreground)` };
}
