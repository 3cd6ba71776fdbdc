"use client";
import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { Select } from "@/components/ui/input";
import { escapeMarkup } from "@/lib/escape-markup";
import { Copyable } from "./copyable.client";
import type { Kit, KitFigure } from "./load-kit.client";

interface EmbedPartProps {
  kit: Kit;
  figure: KitFigure;
  /** Picks the figure; null where there is only one. */
  choice: ReactNode;
  /** The full address of the frozen view; null = not frozen yet. */
  frozen: string | null;
  /** The form that freezes the view; null where it can't be frozen. */
  freeze: ReactNode;
}

/** Embeds with a preview: the frame that follows the data, and the frozen one. */
export function EmbedPart({ kit, figure, choice, frozen, freeze }: EmbedPartProps) {
  const [theme, setTheme] = useState("");
  const [width, setWidth] = useState<keyof typeof WIDTHS>("whole");
  const name = new URL(figure.embed).searchParams.get("picture");
  const own = kit.isFrozen ? figure.embed : frozen && frozenEmbed(frozen, name);
  const [wasFrozen] = useState(own !== null);
  const live = withTheme(figure.embed, theme);
  const kept = own === null ? null : withTheme(own, theme);
  const code = (src: string) => figure.embedCode.replace(/src="[^"]*"/, () => `src="${escapeMarkup(src)}"`);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {choice}
        <p className="flex min-w-0 items-center gap-2">
          <label htmlFor="embed-theme">Colours</label>
          <Select id="embed-theme" value={theme} onChange={(event) => setTheme(event.target.value)}>
            <option value="">light or dark, as each reader’s system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </Select>
        </p>
        <p className="flex min-w-0 items-center gap-2">
          <label htmlFor="embed-width">Preview</label>
          <Select
            id="embed-width"
            value={width}
            onChange={({ target: { value } }) => isWidth(value) && setWidth(value)}
          >
            {Object.entries(WIDTHS).map(([key, { label }]) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </Select>
        </p>
      </div>
      <div className={cx("grid gap-4", width !== "wide" && "lg:grid-cols-2")}>
        {!kit.isFrozen && (
          <Side
            title="Updates"
            text="Today’s data whenever it is read: new builds and corrected names show up in the post."
          >
            <Frame src={live} title={`${figure.title}, live`} width={width} />
            <Copyable label="Code of the embed that updates" text={code(live)} rows={4} />
          </Side>
        )}
        <Side title="Does not update" text="Keeps today’s numbers, with a notice if their results are withdrawn.">
          <Frame src={kept ?? live} title={`${figure.title}, frozen`} width={width} />
          {kept ? (
            <Copyable label="Code of the embed that does not update" text={code(kept)} rows={4} isNew={!wasFrozen} />
          ) : (
            freeze
          )}
        </Side>
      </div>
      <Copyable
        label="Once a page, where scripts are allowed: frames get the height that they need"
        text={`<script async src="${kit.listener}"></script>`}
      />
    </div>
  );
}

/** Returns the embed's address of a frozen view. Its key and the picture's name need no escaping. */
function frozenEmbed(address: string, picture: string | null): string {
  const { origin, pathname } = new URL(address);
  const embed = origin + pathname.replace(/\/s\/(\w+)$/, "/embed/$1");
  return picture ? `${embed}?picture=${picture}` : embed;
}

/** Returns an embed's address with a theme; "" leaves the theme to the reader's system. */
function withTheme(address: string, theme: string): string {
  if (!theme) return address;
  const url = new URL(address);
  url.searchParams.set("theme", theme);
  return url.href;
}

function Side({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2 rounded-lg border border-border p-3">
      <h3>{title}</h3>
      <p className="text-sm text-muted-foreground">{text}</p>
      {children}
    </section>
  );
}

/** Widths of the preview. */
const WIDTHS = {
  whole: { label: "as wide as here", style: "w-full" },
  phone: { label: "320 pixels, a phone", style: "w-80 max-w-full" },
  wide: { label: "640 pixels, a post", style: "w-160 max-w-full" },
} as const;
const isWidth = (text: string): text is keyof typeof WIDTHS => Object.hasOwn(WIDTHS, text);

const Frame = ({ src, title, width }: { src: string; title: string; width: keyof typeof WIDTHS }) => (
  <iframe
    src={src}
    title={title}
    loading="lazy"
    className={cx("h-96 rounded border border-border bg-surface", WIDTHS[width].style)}
  />
);
