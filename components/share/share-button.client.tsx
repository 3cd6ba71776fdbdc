"use client";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

// The dialog and its library are fetched when somebody shares.
const ShareDialog = dynamic(() => import("./share-dialog.client"), { ssr: false });

interface ShareButtonProps {
  /** Proposed for the frozen view. */
  title: string;
  freezable: boolean;
  /** What is shared, as a path with query; absent = the page's own address. */
  path?: string;
}

/** Opens the dialog with the page's link and the way to freeze it. */
export function ShareButton({ title, freezable, path }: ShareButtonProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button
        variant="primary"
        aria-haspopup="dialog"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        Share
      </Button>
      {asked && <ShareDialog open={open} onOpenChange={setOpen} title={title} freezable={freezable} path={path} />}
    </>
  );
}
