/**
 * Text that any font shows as what it is: no control characters, no half characters (the database refuses them), no line
 * or paragraph separators, and none of the marks that turn the direction of what follows (a name or a note could
 * otherwise show another).
 *
 * @see Unicode Standard Annex 9 section 2 (explicit directional embeddings, overrides and isolates)
 */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
