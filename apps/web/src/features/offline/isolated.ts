/** Letters of scripts that run from the right, and marks that turn the direction of what follows. */
const turns = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/** What somebody wrote, so that its direction ends with it and the words around it stay in order. */
export function isolated(text: string): string {
  return turns.test(text)
    ? FIRST_STRONG_ISOLATE + text.replaceAll(/[\u2066-\u2069]/g, "") + POP_ISOLATE
    : text;
}
