"use client";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Select, Textarea } from "@/components/ui/input";
import { copyPicture } from "./copy-rich";
import { Copyable } from "./copyable.client";
import type { KitFigure } from "./load-kit.client";
import { htmlPicture } from "./snippets";

const SIZES = [
  ["", "as high as it needs"],
  ["preview", "1200 × 630"],
  ["wide", "1600 × 640"],
  ["square", "1080 × 1080"],
  ["thumb", "600 × 315"],
] as const;

/** The figure as a picture, with words for those who do not see it. */
export function PicturePart({ figure }: { figure: KitFigure }) {
  const [size, setSize] = useState("");
  const [theme, setTheme] = useState("light");
  const [alt, setAlt] = useState(figure.alt);
  const [said, setSaid] = useState<string | null>(null);
  const asked = (address: string) => withQuery(address, { size, theme: theme === "light" ? "" : theme });
  const copy = () =>
    copyPicture(asked(figure.png)).then(
      () => setSaid("Copied"),
      () => setSaid("Not allowed here"),
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <label htmlFor="share-size">Size</label>
        <Select id="share-size" value={size} onChange={(event) => setSize(event.target.value)}>
          {SIZES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <label htmlFor="share-theme">Colours</label>
        <Select id="share-theme" value={theme} onChange={(event) => setTheme(event.target.value)}>
          <option value="light">light</option>
          <option value="dark">dark</option>
        </Select>
        <Button variant="primary" onClick={copy}>
          <span aria-live="polite">{said ?? "Copy picture"}</span>
        </Button>
        <a className="text-link" href={asked(figure.svg)} download>
          SVG
        </a>
        <a className="text-link" href={asked(figure.png)} download>
          PNG
        </a>
      </div>
      {/* biome-ignore lint/performance/noImgElement: the server draws it in the size that is asked for. */}
      <img src={asked(figure.svg)} alt={alt} className="max-h-96 w-full rounded border border-border object-contain" />
      <label htmlFor="share-alt" className="text-sm text-muted-foreground">
        Words for those who do not see it, written from the numbers; change them as you like
      </label>
      <Textarea id="share-alt" rows={3} value={alt} onChange={(event) => setAlt(event.target.value)} />
      <Copyable label="HTML of the picture" text={htmlPicture(asked(figure.png), alt)} rows={3} />
    </div>
  );
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address);
  for (const [key, value] of Object.entries(values)) if (value) url.searchParams.set(key, value);
  return url.href;
}
