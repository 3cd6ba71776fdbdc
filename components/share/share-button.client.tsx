"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

// Loads the dialog and its library on the first click.
const ShareDialog = dynamic(() => import("./share-dialog.client"), { ssr: false });

interface ShareButtonProps {
  /** Proposed title of the frozen view. */
  title: string;
  /** False for a view that is already frozen or has no numbers. */
  freezable: boolean;
  /** Path and query of the shared page; absent = the current address. */
  path?: string;
}

/** Opens the share dialog. */
export function ShareButton({ title, freezable, path }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        Share
      </Button>
      {wasOpened && <ShareDialog open={open} onOpenChange={setOpen} title={title} freezable={freezable} path={path} />}
    </>
  );
}
