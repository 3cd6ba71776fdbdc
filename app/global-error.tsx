"use client";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { ErrorState } from "@/components/ui/error-state";
import { urls, withBase } from "@/lib/urls";
import "./globals.css";

interface GlobalErrorProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces the whole page if even the layout failed. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <body>
        <title>Something failed · Benchfolio</title>
        <main className="px-4">
          <ErrorState
            wholePage
            title="The site could not answer"
            text="The fault is on our side, and the server's log has it. Try again in a moment."
            reference={error.digest ?? null}
          >
            <Button variant="primary" onClick={reset}>
              Try again
            </Button>
            <a className={buttonStyle()} href={withBase(urls.home())}>
              Go to the start page
            </a>
          </ErrorState>
        </main>
      </body>
    </html>
  );
}
