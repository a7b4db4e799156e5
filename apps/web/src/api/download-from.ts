/** Downloads a file from a single-use address without leaving the page. */
export function downloadFrom(url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}
