import { Fragment } from "react";
import { placed } from "./placed";

/** A raw name that may wrap after underscores, commas and dots, but not inside a version. Never cut. */
export function RawName({ text }: { text: string }) {
  return placed(text.split(/(?<=[_,/:]|\.(?!\d))/)).map(({ part, start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
