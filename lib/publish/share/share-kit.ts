import { bibTex, type Cited, citationLong, citationShort, cslItem } from "@/lib/pictures/citation";
import type { Figure } from "@/lib/pictures/figure";
import { embedCode, embedHeight } from "@/lib/publish/embed-page";
import { viewFigures } from "@/lib/publish/view-figures";
import { citedOf, type Published } from "@/lib/publish/view-metadata";
import type { SharedFiles } from "@/lib/views/sharing/share-links";
import { embedAddress, fileAddress } from "@/lib/views/sharing/share-links";
import { type Copies, copiesOf } from "./copies";
import { sharedFiles } from "./share-files";

/** What the dialog of a figure offers. */
export interface SharedFigure {
  name: string;
  title: string;
  /** The figure in words, for those who do not see it. */
  alt: string;
  copies: Copies;
  /** Addresses of its picture, of its embed, and the code that puts that into a page. */
  svg: string;
  png: string;
  embed: string;
  embedCode: string;
  embedHeight: number;
}

/** All that can be taken from a view. */
export interface ShareKit {
  title: string;
  address: string;
  isFrozen: boolean;
  figures: SharedFigure[];
  /** Where the listener is that gives embeds their height. */
  listener: string;
  citations: { label: string; text: string }[];
  files: SharedFiles[];
}

/** All that can be taken from a view, ready to be pasted. */
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
        // The first one stands for the view, and needs no name.
        sharedFigure(figure, await copiesOf(shown, figure, address), address, at > 0),
      ),
    ),
    files: sharedFiles(published),
    citations: citationsOf(cited),
  };
}

/** What is offered of a figure at an address, `named` where another one stands for the view. */
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

/** All forms of a citation. */
export const citationsOf = (cited: Cited): ShareKit["citations"] => [
  { label: "Short", text: citationShort(cited) },
  { label: "Long", text: citationLong(cited) },
  { label: "BibTeX", text: bibTex(cited) },
  { label: "CSL-JSON", text: `${JSON.stringify([cslItem(cited)], null, 2)}\n` },
];
