/** Shorter texts are no token of a link. */
const TOKEN_MIN = 20;
/** A bound for what is read of a pasted text. */
const LINK_MAX = 2000;

/** The token in a pasted link to a group, on whichever host it was made, or the token by itself; null without one. */
export function tokenOfLink(pasted: string): string | null {
  const text = pasted.trim().slice(0, LINK_MAX);
  const [, inLink] = /\/join\/?\?(?:[^#\s]*&)?token=([\w.~%-]+)/.exec(text) ?? [];
  const token = inLink ?? (/^[\w-]+$/.test(text) ? text : "");
  return token.length >= TOKEN_MIN ? decoded(token) : null;
}

function decoded(token: string): string | null {
  try {
    return decodeURIComponent(token);
  } catch {
    return null;
  }
}
