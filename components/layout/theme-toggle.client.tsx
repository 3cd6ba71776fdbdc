"use client";
import { useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { MonitorIcon, MoonIcon, SunIcon } from "@/components/ui/icons";
import { nextTheme, readTheme, type Theme, themeKey } from "./theme";

const icons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon } as const;
/** Event by which this tab learns of its own choice. */
const CHANGED_EVENT = "benchfolio-theme-changed";

function subscribe(listener: () => void) {
  window.addEventListener("storage", listener);
  window.addEventListener(CHANGED_EVENT, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(CHANGED_EVENT, listener);
  };
}

/** Returns the theme that the browser keeps; "system" without storage. */
function storedTheme(): Theme {
  try {
    return readTheme(localStorage.getItem(themeKey));
  } catch {
    return "system";
  }
}

/** Shows a theme, and keeps it where the browser has storage. */
function choose(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Without storage the choice lasts until the next page.
  }
  window.dispatchEvent(new Event(CHANGED_EVENT));
}

/** Switches from system to light to dark; the browser keeps the choice. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribe, storedTheme, (): Theme => "system");
  const Icon = icons[theme];
  const label = `Theme: ${theme}. Change to ${nextTheme(theme)}.`;
  return (
    <Button
      variant="secondary"
      className="w-8 px-0"
      aria-label={label}
      title={label}
      onClick={() => choose(nextTheme(theme))}
    >
      <Icon />
    </Button>
  );
}
