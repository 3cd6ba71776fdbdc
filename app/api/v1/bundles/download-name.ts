/** Returns the file name parameters of a `content-disposition`, in ASCII and in UTF-8 (RFC 6266, RFC 8187). */
export function downloadName(name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
