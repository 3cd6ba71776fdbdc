import { formatDate } from "@/lib/format";
import type { FigureSource } from "@/lib/pictures/draw-picture";
import type { ShownView } from "./shown-view";

/** Returns the source of a view's figures, for their feet. */
export const sourceOf = ({ shown, address }: { shown: ShownView; address: string }): FigureSource => ({
  address,
  frozen: shown.frozen && formatDate(shown.frozen.at),
});
