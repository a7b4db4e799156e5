import { ISOLATE, ISOLATE_END } from "@evenly/i18n/isolated";

export type Variables = Readonly<Record<string, string>>;

/**
 * Replaces each {{variable}} whose value is there and not empty; any other stays as it is. What a value holds is never a
 * placeholder itself.
 *
 * @see spec 1 section 5
 */
export function fillTemplate(text: string, variables: Variables): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? variables[name] || placeholder : placeholder,
  );
}

/** Control characters, and marks that turn the direction of what follows. */
const HIDDEN = /[\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** What somebody wrote, with nothing hidden in it; its lines stay. */
export function visible(text: string): string {
  const lines = text.split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u);
  return lines.map((line) => line.replaceAll(HIDDEN, " ").trim()).join("\n");
}

/** The parts of a text in their order: odd ones were isolated, and are given without their marks. */
export function splitIsolates(text: string): readonly string[] {
  return text.split(/\u2068([^\u2069]*)\u2069/u);
}

/** A title, a subject or a text message is one line, whatever a name brings along; lines that belong together stay so. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\u2069\n+\u2068/gu, " ")
    .replaceAll(/\n+/g, " ")
    .trim();
}

/** Cuts a text message to a length in characters as people see them; what it isolates ends with it. */
export function shorten(text: string, lengthMax: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  if (characters.length <= lengthMax) return text;
  const cut = (length: number) => `${characters.slice(0, length).join("")}…`;
  const isOpen = cut(lengthMax - 1).lastIndexOf(ISOLATE) > cut(lengthMax - 1).lastIndexOf(ISOLATE_END);
  return isOpen ? `${cut(lengthMax - 2)}${ISOLATE_END}` : cut(lengthMax - 1);
}
