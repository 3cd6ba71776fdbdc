interface ReportBodyProps {
  /** Of lib/publish/report/report-html.ts. */
  html: string;
  style: string;
  /** What lets the style in under the page's policy; absent in the browser, where it is there already. */
  nonce?: string | undefined;
}

/** The panels of a report, on its page and in its preview: the same HTML as in its file. */
export function ReportBody({ html, style, nonce }: ReportBodyProps) {
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {style}
      </style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server, which escapes every text and lets no HTML of authors through. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
