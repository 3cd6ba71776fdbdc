import { PageStyle } from "@/components/ui/page-style.client";

interface ReportBodyProps {
  /** From lib/publish/report/report-html.ts. */
  html: string;
  style: string;
  /** Lets the page's policy accept the style. */
  nonce?: string | undefined;
}

/** The panels of a report, on its page and in its preview: the same HTML as in its file. */
export function ReportBody({ html, style, nonce }: ReportBodyProps) {
  return (
    <>
      <PageStyle css={style} nonce={nonce} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our server wrote it, escapes every text and lets no
          HTML of authors through. */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
