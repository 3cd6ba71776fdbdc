import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader } from "@/components/layout/site-header";
import { themeScript } from "@/components/layout/theme";
import "./globals.css";

// Each face has two files: the characters of nearly all pages, and all of Latin for pages with others.
// The first has no fallback with adjusted metrics, since that would hide the second. Next.js reads these options at
// build time, so they are literals: the second family repeats the ranges of the first.
const sansBasic = localFont({
  src: "./fonts/geist-basic.woff2",
  variable: "--font-geist-basic",
  weight: "400 700",
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E,U+A0,U+B1,U+B5,U+B7,U+D7,U+3BC,U+2009-2015,U+2018-201D,U+2022,U+2026,U+202F,U+2190-2193,U+2212,U+2248,U+2260,U+2264-2265",
    },
  ],
});
const sans = localFont({
  src: "./fonts/geist-latin.woff2",
  variable: "--font-geist-sans",
  weight: "400 700",
  adjustFontFallback: "Arial",
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-FF,U+131,U+152-153,U+201E,U+2020-2021,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2215",
    },
  ],
});
// Loaded only by pages that show raw text.
const monoBasic = localFont({
  src: "./fonts/geist-mono-basic.woff2",
  variable: "--font-mono-basic",
  weight: "400 700",
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+20-7E,U+A0,U+B1,U+B5,U+B7,U+D7,U+3BC,U+2009-2015,U+2018-201D,U+2022,U+2026,U+202F,U+2190-2193,U+2212,U+2248,U+2260,U+2264-2265",
    },
  ],
});
const mono = localFont({
  src: "./fonts/geist-mono-latin.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
  declarations: [
    {
      prop: "unicode-range",
      value: "U+A1-FF,U+131,U+152-153,U+201E,U+2020-2021,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2215",
    },
  ],
});

const fonts = [sansBasic, sans, monoBasic, mono].map(({ variable }) => variable).join(" ");

export const metadata: Metadata = {
  title: { default: "Benchfolio", template: "%s · Benchfolio" },
  description: "Database benchmark results, compared, with every number traceable to its source file and line.",
  // Each page sets its title and description; a page with a picture sets all of this again.
  openGraph: { siteName: "Benchfolio", type: "website" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#171a1f" },
  ],
};

/** The frame of every page: fonts, theme, header and footer. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  // The server takes this seal off our own scripts. It names them by their hashes in the policy of the page.
  const seal = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={fonts} suppressHydrationWarning>
      <head>
        <script nonce={seal} suppressHydrationWarning>
          {themeScript}
        </script>
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className={
            "sr-only rounded-md bg-accent px-3 py-2 text-accent-foreground " +
            "focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
          }
        >
          Skip to the content
        </a>
        <SiteHeader />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}
