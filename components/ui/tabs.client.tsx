"use client";
import { useSearchParams } from "next/navigation";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { withBase } from "@/lib/urls";
import { cx } from "./cx";
import { isPlainClick } from "./plain-click";
import { usePrinting } from "./use-printing.client";

/** A tab with its panel. */
export interface Tab {
  /** Its value in the address. */
  key: string;
  label: string;
  /** The page with this tab open. */
  href: string;
  panel: ReactNode;
  /** Ids inside the panel that links name after "#". */
  anchors?: readonly string[];
}

interface TabsProps {
  /** The parameter of the address that names the open tab; without it the first one is open. */
  param: string;
  /** Names the list of tabs. */
  label: string;
  tabs: readonly Tab[];
  /** Keeps closed panels in the page when scripts run, so that links find places inside that no tab names. */
  whole?: boolean;
  className?: string;
}

/**
 * Panels behind tabs, one of which is open. A tab is a link, so it works without scripts; with them no request follows
 * a click. Arrow keys, Home and End open the tab beside. Paper has every panel, also without scripts: closed panels
 * leave the page when scripts run.
 */
export function Tabs({ param, label, tabs, whole = false, className }: TabsProps) {
  const asked = useSearchParams().get(param);
  const open = tabs.find(({ key }) => key === asked) ?? tabs[0];
  const printing = usePrinting();
  const list = useRef<HTMLDivElement>(null);
  const isLive = useAnchors(tabs, open?.key);
  if (!open) return null;
  const move = (event: KeyboardEvent) => {
    const at = tabBeside(tabs.indexOf(open), tabs.length, event.key);
    const tab = at === null ? undefined : tabs[at];
    if (!tab || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    window.history.replaceState(null, "", withBase(tab.href));
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at ?? 0]?.focus();
  };
  return (
    <div className={cx("tabs flex min-w-0 flex-col gap-4", className)} data-live={isLive ? "" : undefined}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="flex flex-wrap gap-x-1 border-b border-border text-sm"
      >
        {tabs.map((tab) => (
          <a
            rel="nofollow"
            key={tab.key}
            id={`${param}-${tab.key}`}
            role="tab"
            href={withBase(tab.href)}
            aria-selected={tab === open}
            aria-controls={`${param}-${tab.key}-panel`}
            // Without scripts no arrow key moves, so every tab is a stop of the Tab key.
            tabIndex={isLive && tab !== open ? -1 : undefined}
            onClick={(event) => followInPlace(tab.href, event)}
            onKeyDown={move}
            className={cx(
              "-mb-px border-b-2 px-2 py-1.5 whitespace-nowrap focus-visible:-outline-offset-2",
              tab === open
                ? "border-accent font-semibold"
                : "border-transparent text-muted-foreground hover:text-foreground",
            )}
          >
            {tab.label}
          </a>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          id={`${param}-${tab.key}-panel`}
          role="tabpanel"
          aria-labelledby={`${param}-${tab.key}`}
          data-closed={tab === open ? undefined : ""}
          className="tab-panel flex min-w-0 flex-col gap-4"
        >
          {(whole || tab === open || printing || !isLive) && tab.panel}
        </div>
      ))}
    </div>
  );
}

/** Follows a link to another part of the page without asking the server. */
export function followInPlace(href: string, event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  window.history.pushState(null, "", withBase(href));
}

/** Returns the position of the tab that a key opens from the one at `at`; null for other keys. */
export function tabBeside(at: number, count: number, key: string): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Opens the tab of the place that a link names after "#". Returns true as soon as scripts run. */
function useAnchors(tabs: readonly Tab[], open: string | undefined): boolean {
  const [isLive, setLive] = useState(false);
  const wanted = useRef<string | null>(null);
  const latest = useRef({ tabs, open });
  useEffect(() => {
    latest.current = { tabs, open };
  }, [tabs, open]);
  useEffect(() => {
    const reveal = (hash: string) => {
      const id = hash.slice(1);
      const inside = document.getElementById(id)?.closest<HTMLElement>("[data-closed]");
      const tab = latest.current.tabs.find(
        ({ key, anchors }) => anchors?.includes(id) || inside?.id.endsWith(`-${key}-panel`),
      );
      if (!tab || tab.key === latest.current.open) return;
      wanted.current = id;
      window.history.replaceState(null, "", `${withBase(tab.href)}#${id}`);
    };
    const follow = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href*='#']") : null;
      if (link?.hash && link.pathname === window.location.pathname) reveal(link.hash);
    };
    const jump = () => reveal(window.location.hash);
    // Next learns of changes of the address once its own effects have run, which is after this one.
    const first = setTimeout(() => {
      setLive(true);
      jump();
    });
    window.addEventListener("hashchange", jump);
    document.addEventListener("click", follow);
    return () => {
      clearTimeout(first);
      window.removeEventListener("hashchange", jump);
      document.removeEventListener("click", follow);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is there once its tab is open
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.scrollIntoView();
    wanted.current = null;
  }, [open]);
  return isLive;
}
