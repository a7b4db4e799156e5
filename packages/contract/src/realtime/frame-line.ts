import type { WrittenFrame } from "./bus.ts";

/** Placeholder for a missing request or account. */
const NOTHING = "-";
const FOUR_WORDS = /^\S+ \S+ \S+ \S+$/;

/**
 * Serializes a frame as one line: user, type, request and account, separated by spaces, then JSON without line breaks.
 * Forwarding processes need not parse the JSON.
 *
 * @throws {Error} a field contains a space, which would shift the fields and could address another user.
 */
export function writeFrameLine({ userId, type, requestId, accountId, text }: WrittenFrame): string {
  const words = `${userId} ${type} ${requestId ?? NOTHING} ${accountId ?? NOTHING}`;
  if (!FOUR_WORDS.test(words)) throw new Error("a name on the bus has a blank");
  return `${words} ${text}`;
}

/** Parses a line at a range of a text; null when it is malformed. */
export function readFrameLine(text: string, start = 0, end = text.length): WrittenFrame | null {
  const typeAt = text.indexOf(" ", start) + 1;
  const requestAt = text.indexOf(" ", typeAt) + 1;
  const accountAt = text.indexOf(" ", requestAt) + 1;
  const jsonAt = text.indexOf(" ", accountAt) + 1;
  const isOurs = typeAt > start && requestAt > typeAt && accountAt > requestAt && jsonAt > accountAt;
  if (!isOurs || jsonAt >= end) return null;
  return {
    userId: text.slice(start, typeAt - 1),
    type: text.slice(typeAt, requestAt - 1),
    requestId: orNull(text.slice(requestAt, accountAt - 1)),
    accountId: orNull(text.slice(accountAt, jsonAt - 1)),
    text: text.slice(jsonAt, end),
  };
}

function orNull(word: string): string | null {
  return word === NOTHING ? null : word;
}
