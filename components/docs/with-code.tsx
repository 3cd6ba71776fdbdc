/** A text in which what stands between backticks is code. */
export const WithCode = ({ text }: { text: string }) =>
  text.split(/`([^`]+)`/).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <code key={at} className="font-mono text-[0.92em] wrap-anywhere">
        {part}
      </code>
    ) : (
      part
    ),
  );
