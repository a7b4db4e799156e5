/** Normalizes a tag: lower case, no commas, no outer spaces. */
export function cleanTag(text: string): string {
  return text.replaceAll(",", " ").trim().toLowerCase().normalize("NFC").slice(0, 30).trim();
}
