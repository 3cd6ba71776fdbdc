"use client";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { urls } from "@/lib/urls";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Replaces a page that failed, with the reference of its line in the log. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorState
      wholePage
      title="This page could not be made"
      text={
        "The server made an error and logged it. No upload is lost. " +
        "Try again. If it fails again, send the reference to the operator."
      }
      reference={error.digest ?? null}
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
      <LinkButton href={urls.home()}>Go to the start page</LinkButton>
    </ErrorState>
  );
}
