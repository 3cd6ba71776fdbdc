/**
 * Puts several forms of one content, by media type, on the clipboard; editors pick theirs. Pages from another machine
 * without TLS have no `navigator.clipboard`, so an older way follows. Rejects if the browser refuses.
 */
export async function copyForms(forms: Readonly<Record<string, string>>): Promise<void> {
  try {
    const blobs = Object.entries(forms).map(([type, text]) => [type, new Blob([text], { type })] as const);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  } catch {
    copyByEvent(forms);
  }
}

function copyByEvent(forms: Readonly<Record<string, string>>): void {
  const put = (event: ClipboardEvent) => {
    for (const [type, text] of Object.entries(forms)) event.clipboardData?.setData(type, text);
    event.preventDefault();
  };
  document.addEventListener("copy", put);
  try {
    if (!document.execCommand("copy")) throw new Error("The browser refuses to copy.");
  } finally {
    document.removeEventListener("copy", put);
  }
}

/**
 * Puts a picture on the clipboard. Passes the promise itself, since Safari forbids awaiting it first. Rejects if the
 * browser refuses.
 */
export const copyPicture = async (address: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": fetchPicture(address) })]);

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The picture was not drawn.");
  return response.blob();
}
