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

/** Line breaks of every kind, control characters and marks that turn the direction of what follows. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u{202a}-\u{202e}\u{2066}-\u{2069}]+/gu;

/** A title, a subject or a text message is one line, whatever a name brings along. */
export function oneLine(text: string): string {
  return text.replaceAll(BREAKS, " ").trim();
}

/** Cuts a text message to a length in characters as people see them. */
export function shorten(text: string, lengthMax: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join("")}…`;
}
