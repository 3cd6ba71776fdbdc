/** Puts HTML and its text on the clipboard together: editors take the table, everything else the text. */
export const copyRich = (html: string, text: string): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      "text/html": new Blob([html], { type: "text/html" }),
      "text/plain": new Blob([text], { type: "text/plain" }),
    }),
  ]);

/** Puts a picture on the clipboard. The promise goes in as it is: Safari forbids to wait for it first. */
export const copyPicture = (address: string): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ "image/png": fetchPicture(address) })]);

async function fetchPicture(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("The picture was not drawn.");
  return response.blob();
}
