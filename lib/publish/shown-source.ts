import { formatDate } from "@/lib/format";
import type { FigureSource } from "@/lib/pictures/draw-picture";
import type { ShownView } from "./shown-view";

/** Where a view's figures can be seen, as their feet say it. */
export const sourceOf = ({ shown, address }: { shown: ShownView; address: string }): FigureSource => ({
  address,
  frozen: shown.frozen && formatDate(shown.frozen.at),
});
