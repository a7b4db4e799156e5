const CHARS_MAX = 300;

/**
 * Sanitizes a failure text for storage and for operators: addresses are removed, since servers quote them, and so are control
 * characters and unpaired surrogates, since Postgres would reject the whole statement.
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
