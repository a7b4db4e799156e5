/** Largest text of a QR code in byte mode, in bytes (ISO/IEC 18004, version 40-L); longer texts are refused unread. */
export const QR_BYTES_MAX = 2953;

/** Bytes of a text in UTF-8; an unpaired surrogate counts as the replacement character. */
export function utf8Of(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const letter of text) {
    const read = letter.codePointAt(0) ?? 0;
    const point = read >= 0xd800 && read <= 0xdfff ? 0xfffd : read;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), continuation(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), continuation(point >> 6), continuation(point));
    else
      bytes.push(
        0xf0 | (point >> 18),
        continuation(point >> 12),
        continuation(point >> 6),
        continuation(point),
      );
  }
  return bytes;
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
