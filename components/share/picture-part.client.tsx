"use client";
import { type ReactNode, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { CopyButton } from "@/components/ui/copy-button.client";
import { copyPicture } from "@/components/ui/copy-forms";
import { Select, Textarea } from "@/components/ui/input";
import { Copyable } from "./copyable.client";
import type { KitFigure } from "./load-kit.client";
import { htmlPicture } from "./snippets";

/** Sizes by their value in addresses; "" is the figure's own. */
const SIZES = [
  ["", "as high as it needs"],
  ["preview", "1200 × 630"],
  ["wide", "1600 × 640"],
  ["square", "1080 × 1080"],
  ["phone", "780 × 1560"],
  ["thumb", "600 × 315"],
] as const;

/** The figure as a picture, with a text alternative. */
export function PicturePart({ figure, choice }: { figure: KitFigure; choice: ReactNode }) {
  const [size, setSize] = useState("");
  const [theme, setTheme] = useState("light");
  const [alt, setAlt] = useState(figure.alt);
  const pictureUrl = (address: string, colours = theme) =>
    withQuery(address, { size, theme: colours === "light" ? "" : colours });
  // A PNG has the colours of one theme.
  const png = pictureUrl(figure.png, theme === "both" ? "light" : theme);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        {choice}
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor="share-size">Size</label>
          <Select id="share-size" value={size} onChange={(event) => setSize(event.target.value)}>
            {SIZES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </span>
        <span className="flex min-w-0 items-center gap-2">
          <label htmlFor="share-theme">Colours</label>
          <Select id="share-theme" value={theme} onChange={(event) => setTheme(event.target.value)}>
            <option value="light">light</option>
            <option value="dark">dark</option>
            <option value="both">light or dark, as each reader’s system</option>
          </Select>
        </span>
        <CopyButton
          text={() => copyPicture(png)}
          label="Copy picture"
          refused="Not allowed: download the PNG"
          variant="primary"
        />
        <a className={buttonStyle()} href={pictureUrl(figure.svg)} download>
          Download SVG
        </a>
        <a className={buttonStyle()} href={png} download>
          Download PNG
        </a>
      </div>
      {/* biome-ignore lint/performance/noImgElement: the server draws it in the requested size. */}
      <img
        src={pictureUrl(figure.svg)}
        alt={alt}
        className="max-h-96 w-full rounded border border-border object-contain"
      />
      <label htmlFor="share-alt" className="text-sm text-muted-foreground">
        Text for readers who cannot see the picture, written from the numbers; change it as you like
      </label>
      <Textarea id="share-alt" rows={3} value={alt} onChange={(event) => setAlt(event.target.value)} />
      <Copyable
        label="HTML of the picture"
        text={htmlPicture(png, alt, theme === "both" ? pictureUrl(figure.png, "dark") : null)}
        rows={3}
      />
    </div>
  );
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(values)) if (value) url.searchParams.set(key, value);
  return url.href;
}
