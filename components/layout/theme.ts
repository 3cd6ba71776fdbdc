/** The themes that a reader may choose; the browser stores nothing for "system". */
export const themes = ["system", "light", "dark"] as const;
/** A theme of the reader's choice. */
export type Theme = (typeof themes)[number];

/** The key of the stored theme. */
export const themeKey = "benchfolio-theme";

/** Returns the stored theme; "system" for unknown values. */
export const readTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? "system";

/** Returns the next theme: system, light, dark, system. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

/** Runs before the first paint, so that the theme never flashes. */
export const themeScript = [
  `try{var t=localStorage.getItem(${JSON.stringify(themeKey)});`,
  'if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}',
].join("");
