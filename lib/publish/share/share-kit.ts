import { bibTex, type Cited, citationLong, citationShort, cslItem } from "@/lib/pictures/citation";
import type { Figure } from "@/lib/pictures/figure";
import { embedCode, embedHeight } from "@/lib/publish/embed-page";
import { viewFigures } from "@/lib/publish/view-figures";
import { citedOf, type Published } from "@/lib/publish/view-metadata";
import { embedAddress, fileAddress, type SharedFiles } from "@/lib/views/sharing/share-links";
import { type Copies, copiesOf } from "./copies";
import { sharedFiles } from "./share-files";

/** The share dialog's data on a figure. */
export interface SharedFigure {
  name: string;
  title: string;
  /** The figure in words, for readers who can't see it. */
  alt: string;
  copies: Copies;
  /** Addresses of its picture and its embed, and the code that puts the embed into a page. */
  svg: string;
  png: string;
  embed: string;
  embedCode: string;
  embedHeight: number;
}

/** Copies, links and citations of a view. */
export interface ShareKit {
  title: string;
  address: string;
  isFrozen: boolean;
  figures: SharedFigure[];
  /** Address of the listener that sets the height of embeds. */
  listener: string;
  citations: { label: string; text: string }[];
  files: SharedFiles[];
}

/** Returns all copies, links and citations of a view. */
export async function shareKit(published: Published, listener: string): Promise<ShareKit> {
  const { shown, address } = published;
  const figures = viewFigures(shown);
  const cited = citedOf(published, figures[0]);
  return {
    title: cited.title,
    address,
    isFrozen: shown.frozen !== null,
    listener,
    figures: await Promise.all(
      figures.map(async (figure, at) =>
        // The view's main figure needs no name in addresses.
        sharedFigure(figure, await copiesOf(shown, figure, address), address, at > 0),
      ),
    ),
    files: sharedFiles(published),
    citations: citationsOf(cited),
  };
}

/** Returns the share data of a figure at an address; `named` where another figure is the view's main one. */
export function sharedFigure(figure: Figure, copies: Copies, address: string, named: boolean): SharedFigure {
  const more = named ? `picture=${encodeURIComponent(figure.name)}` : "";
  const embed = embedAddress(address, more);
  return {
    name: figure.name,
    title: figure.title,
    alt: figure.alt,
    copies,
    svg: fileAddress(address, "svg", more),
    png: fileAddress(address, "png", more),
    embed,
    embedCode: embedCode(embed, figure),
    embedHeight: embedHeight(figure),
  };
}

/** Returns all forms of a citation. */
export const citationsOf = (cited: Cited): ShareKit["citations"] => [
  { label: "Short", text: citationShort(cited) },
  { label: "Long", text: citationLong(cited) },
  { label: "BibTeX", text: bibTex(cited) },
  { label: "CSL-JSON", text: `${JSON.stringify([cslItem(cited)], null, 2)}\n` },
];
