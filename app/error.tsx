"use client";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { urls } from "@/lib/urls";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  return (
    <ErrorState
      wholePage
      title="This page could not be made"
      text="The fault is on our side, and the server's log has it. No upload is lost. Try again; if it fails again, give the reference to the operator of this server."
      reference={error.digest ?? null}
    >
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
      <LinkButton href={urls.home()}>Go to the start page</LinkButton>
    </ErrorState>
  );
}
