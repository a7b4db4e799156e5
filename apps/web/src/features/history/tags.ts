/** A tag as it is kept: lower case, without commas and outer spaces. */
export function cleanTag(text: string): string {
  return text.replaceAll(",", " ").trim().toLowerCase().normalize("NFC").slice(0, 30).trim();
}
