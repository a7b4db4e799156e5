const CHARS_MAX = 300;

/**
 * Why a message did not arrive, as it may be kept and shown to operators. Mail servers, push services and providers name whom
 * they refuse; control characters and lone surrogates are left out, since the database refuses some of them, and with them
 * whatever is written in the same statement.
 */
export function reasonOf(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, " ")
    .replace(/https?:\/\/\S+/g, "(address)")
    .replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)")
    .replace(/\+?\d[\d ()./-]{5,}\d/g, "(number)")
    .slice(0, CHARS_MAX)
    .replace(/\p{Cs}/gu, "");
}
