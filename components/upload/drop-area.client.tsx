"use client";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { type Chosen, droppedFiles, pickedFolder } from "@/lib/browser-upload/dropped-files";

const FOLDER_ONLY = { webkitdirectory: "" };

interface DropAreaProps {
  onChosen: (chosen: Chosen[]) => void;
  /** Gets a sentence where nothing can be uploaded. */
  onProblem: (sentence: string) => void;
}

/** Takes files and folders by drag and drop or by its two buttons. */
export function DropArea({ onChosen, onProblem }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer.items).then(
      (chosen) =>
        chosen.length
          ? onChosen(chosen)
          : onProblem("This is neither a file nor a folder. Drop one of these, or choose it with a button."),
      (cause: unknown) =>
        onProblem(
          cause instanceof Error ? cause.message : "The dropped item could not be read. Choose it with a button.",
        ),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        "flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center",
        over ? "border-accent bg-accent-soft" : "border-border-strong",
      )}
    >
      <p className="text-lg font-semibold">Drop a folder or an archive here</p>
      <p className="max-w-[52ch] text-muted-foreground text-pretty">
        .tar, .tar.gz, .tar.zst, .tar.xz, .tar.bz2, .zip, a single result file, or the whole output directory. A folder
        is packed while it is sent.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => fileInput.current?.click()}>
          Choose files
        </Button>
        <Button onClick={() => folderInput.current?.click()}>Choose a folder</Button>
      </div>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])].map((chosen) => ({ kind: "file", file: chosen })));
          event.target.value = "";
        }}
      />
      <input
        ref={folderInput}
        type="file"
        hidden
        aria-label="Folder to upload"
        // React's types lack this attribute.
        {...FOLDER_ONLY}
        onChange={(event) => {
          const chosen = pickedFolder(event.target.files ?? []);
          if (chosen) onChosen([chosen]);
          else onProblem("The folder holds no files. Choose the one with the results.");
          event.target.value = "";
        }}
      />
    </div>
  );
}
