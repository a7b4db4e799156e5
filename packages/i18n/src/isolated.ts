/**
 * Letters that are written from right to left (Hebrew, Arabic and their neighbours, and their blocks beyond the first plane), and
 * marks that turn the direction of what follows.
 */
const TURNS =
  /[\u{590}-\u{8ff}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2066}-\u{2069}\u{fb1d}-\u{fdff}\u{fe70}-\u{fefc}\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: what stands between them orders nothing around it. */
export const ISOLATE = "\u2068";
export const ISOLATE_END = "\u2069";

/**
 * What somebody wrote, each line of it apart from the words around it wherever something in it turns the direction: else it would
 * take an amount beside it along, and its own marks would end up on the wrong side. All other text stays as it is.
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
