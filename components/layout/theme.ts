/** What the reader chose; "system" is kept as no choice at all. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeKey = "benchfolio-theme";

/** A theme from whatever lies in storage; unknown values are "system". */
export const readTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? "system";

/** The theme after this one: system, light, dark, and round again. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

/** Runs before the first paint, so that a chosen theme never flashes. */
export const themeScript = `try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
