/**
 * Text that renders as written: no control characters, no unpaired surrogates (the database refuses them), no line or paragraph
 * separators, and no bidi controls (with which a name or a note could be displayed as a different one).
 *
 * @see Unicode Standard Annex 9 section 2 (explicit directional embeddings, overrides and isolates)
 */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u;
