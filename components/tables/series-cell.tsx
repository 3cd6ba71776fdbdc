import { SeriesMark } from "@/components/charts/series-mark";
import { cx } from "@/components/ui/cx";
import { RawName } from "@/components/ui/raw-name";
import type { SeriesInfo } from "@/lib/views/compare/compare-types";

/** A series' marker, name and second line. */
export function SeriesCell({ info, detail = true }: { info: SeriesInfo; detail?: boolean }) {
  return (
    <span className="flex gap-2">
      <span className="flex h-[1.4em] items-center">
        <SeriesMark color={info.color} marker={info.marker} />
      </span>
      <span className={cx(detail && "min-w-24")}>
        <span className="font-medium wrap-break-word">
          <RawName text={info.label} />
        </span>
        {detail && info.detail && (
          <span className="block text-xs font-normal text-muted-foreground wrap-break-word">
            <RawName text={info.detail} />
          </span>
        )}
      </span>
    </span>
  );
}
