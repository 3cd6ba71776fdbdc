/** Facts for search engines and reference managers; escapes `<`, so that no title ends the element. */
export const JsonLd = ({ of }: { of: object }) => (
  <script type="application/ld+json">{JSON.stringify(of).replaceAll("<", "\\u003c")}</script>
);
