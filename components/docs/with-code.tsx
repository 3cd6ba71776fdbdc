import { withOffsets } from "@/components/ui/with-offsets";

/** A text with code between backticks. */
export const WithCode = ({ text }: { text: string }) =>
  withOffsets(text.split(/`([^`]+)`/)).map(({ part, start }, at) =>
    at % 2 ? (
      <code key={start} className="font-mono text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
