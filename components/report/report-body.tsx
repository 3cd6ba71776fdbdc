interface ReportBodyProps {
  /** From lib/publish/report/report-html.ts. */
  html: string;
  style: string;
  /** Lets the page's policy accept the style; absent in the browser, where the style is loaded. */
  nonce?: string | undefined;
}

/** The panels of a report, on its page and in its preview: the same HTML as in its file. */
export function ReportBody({ html, style, nonce }: ReportBodyProps) {
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {style}
      </style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our server wrote it, escapes every text and lets no
          HTML of authors through. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
