const START = "evk_";
const SHAPE = /^evk_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_([\w-]{43})$/;

/** Parsed text of a service key. */
export type KeyText = { readonly id: string; readonly secret: string };

/** Formats a service key for its caller: a prefix known to secret scanners, the row's id, 256 random bits. */
export function writeKeyText({ id, secret }: KeyText): string {
  return `${START}${id.replaceAll("-", "")}_${secret}`;
}

/**
 * Parses the text of a service key, or returns null. About one in 17 million session tokens has the same prefix, but never the
 * same shape.
 */
export function readKeyText(text: string): KeyText | null {
  if (!text.startsWith(START)) return null;
  const match = SHAPE.exec(text);
  if (match === null) return null;
  const [, ...parts] = match;
  return { id: parts.slice(0, 5).join("-"), secret: parts[5] ?? "" };
}
