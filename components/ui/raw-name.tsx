import { Fragment } from "react";
import { withOffsets } from "./with-offsets";

/** A raw name that may wrap after "_", ",", "/", ":" and dots, but not inside a version. Never cut. */
export function RawName({ text }: { text: string }) {
  return withOffsets(text.split(/(?<=[_,/:]|\.(?!\d))/)).map(({ part, start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
