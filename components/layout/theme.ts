/** What the reader chose; "system" is kept as no choice at all. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeKey = "benchfolio-theme";

/** A theme from whatever lies in storage; unknown values are "system". */
export const readTheme = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? "system";

/** The theme after this one: system, light, dark, and round again. */
export const nextTheme = (theme: Theme): Theme => themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";

/**
 * Runs before the first paint, so that a chosen theme never flashes. It also hands the page's number for scripts and styles to
 * the library behind our dialogs, which writes a style element and looks for the number under this name.
 */
export const themeScript = `window.__webpack_nonce__=document.currentScript.nonce;try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
