/** Lets the browser fetch a file from an address that serves it once; the page stays where it is. */
export function downloadFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
