import { ISOLATE, ISOLATE_END } from "@evenly/i18n/isolated";

export type Variables = Readonly<Record<string, string>>;

/**
 * Replaces each {{variable}} that has a non-empty value and leaves other placeholders unchanged. Placeholders inside a value are not
 * replaced.
 *
 * @see spec 1 section 5
 */
export function fillTemplate(text: string, variables: Variables): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? variables[name] || placeholder : placeholder,
  );
}

/** Control characters and direction control characters. */
const HIDDEN = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** Removes invisible characters from a user's text; its line breaks stay. */
export function visible(text: string): string {
  const lines = text.split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u);
  return lines.map((line) => line.replaceAll(HIDDEN, " ").trim()).join("\n");
}

/** Splits a text at its isolates, in order: odd parts were isolated and are returned without the marks. */
export function splitIsolates(text: string): readonly string[] {
  return text.split(/\u2068([^\u2069]*)\u2069/u);
}

/** Joins lines into one: titles, subjects and text messages are single-line even if a name contains line breaks. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\u2069\n+\u2068/gu, " ")
    .replaceAll(/\n+/g, " ")
    .trim();
}

/** Truncates a text message to a maximum number of visible characters (graphemes) and closes an isolate that the cut left open. */
export function shorten(text: string, lengthMax: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= lengthMax) return text;
  const cut = (length: number) => `${characters.slice(0, length).join("")}…`;
  const isOpen = cut(lengthMax - 1).lastIndexOf(ISOLATE) > cut(lengthMax - 1).lastIndexOf(ISOLATE_END);
  return isOpen ? `${cut(lengthMax - 2)}${ISOLATE_END}` : cut(lengthMax - 1);
}
