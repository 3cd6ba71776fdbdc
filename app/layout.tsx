import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader } from "@/components/layout/site-header";
import { themeScript } from "@/components/layout/theme";
import "./globals.css";

const sans = localFont({
  src: "./fonts/geist-latin.woff2",
  variable: "--font-geist-sans",
  weight: "400 700",
  adjustFontFallback: "Arial",
});
// Loaded only by pages that show raw text.
const mono = localFont({
  src: "./fonts/geist-mono-latin.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  preload: false,
});

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

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={`${sans.variable} ${mono.variable}`} suppressHydrationWarning>
      <head>
        {/* Browsers hide the nonce from scripts, so it always differs from the server's HTML. */}
        <script nonce={nonce} suppressHydrationWarning>
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
