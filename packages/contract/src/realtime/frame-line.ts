import type { WrittenFrame } from "./bus.ts";

/** Where there is no request or no account. */
const NOTHING = "-";
const FOUR_WORDS = /^\S+ \S+ \S+ \S+$/;

/**
 * A frame on the bus: whom it is for, its type, its request and its account, each without a blank, and its JSON, which has no
 * line ends. So whoever hands it on need not read the JSON.
 *
 * @throws {Error} a name in it has a blank, which would move the JSON to somebody else.
 */
export function writeFrameLine({ userId, type, requestId, accountId, text }: WrittenFrame): string {
  const words = `${userId} ${type} ${requestId ?? NOTHING} ${accountId ?? NOTHING}`;
  if (!FOUR_WORDS.test(words)) throw new Error("a name on the bus has a blank");
  return `${words} ${text}`;
}

/** Reads a line that stands between two places of a text; null when it is not one of ours. */
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
