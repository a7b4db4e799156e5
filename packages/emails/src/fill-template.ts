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

/** A title, a subject or a text message is one line, whatever a name brings along. */
export function oneLine(text: string): string {
  return visible(text).replaceAll(/\n+/g, " ").trim();
}

/** Cuts a text message to a length in characters as people see them. */
export function shorten(text: string, lengthMax: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join("")}…`;
}
