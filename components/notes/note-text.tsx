import { textParts } from "@/lib/domain/notes/notes";

/** Somebody's plain text: its web addresses are links that vouch for nothing. */
export const NoteText = ({ text }: { text: string }) => (
  <p className="max-w-[75ch] whitespace-pre-line wrap-anywhere">
    {textParts(text).map(({ text: part, href }, at) =>
      href === null ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes.
        <a key={at} className="text-link" href={href} rel="nofollow noopener ugc">
          {part}
        </a>
      ),
    )}
  </p>
);
