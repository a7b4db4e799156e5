/**
 * Right-to-left letters (Hebrew, Arabic and related scripts, including their blocks outside the first plane) and direction control
 * characters.
 */
const TURNS =
  /[\u{590}-\u{8ff}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefc}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: text between them does not affect the order of the text around it. */
export const ISOLATE = "\u2068";
export const ISOLATE_END = "\u2069";

/**
 * Isolates each line of a user's text that contains right-to-left letters or direction marks. Without it, an adjacent amount would be
 * reordered with the text, and punctuation would appear on the wrong side. Other text is returned unchanged.
 *
 * @see UAX #9 section 2.7
 */
export function isolated(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      TURNS.test(line) ? ISOLATE + line.replaceAll(/[\u2066-\u2069]/g, "") + ISOLATE_END : line,
    )
    .join("\n");
}
