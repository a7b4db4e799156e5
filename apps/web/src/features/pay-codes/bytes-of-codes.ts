/** The platform's decoders by the charset line of a SEPA code, as parts of ISO 8859. @see EPC069-12 */
const PARTS: Readonly<Record<string, number>> = { "2": 1, "3": 2, "4": 4, "5": 5, "6": 7, "7": 10, "8": 15 };

/** Parts of ISO 8859 by their number in a code's own switch of charsets (ECI). */
const ECI_PARTS: Readonly<Record<number, number>> = { 1: 1, 3: 1, 4: 2, 6: 4, 7: 5, 9: 7, 12: 10, 17: 15 };
const ECI_UTF8 = 26;

/**
 * Reads the bytes of a QR code. Bytes that are no UTF-8 are read by the charset that the code switched to, else by the charset line of a
 * SEPA code, which many programs follow without a switch; others keep the replacement character, so that no name is guessed.
 */
export function textOfBytes(bytes: Uint8Array, eci: number = ECI_UTF8): string {
  const switched = ECI_PARTS[eci];
  if (switched !== undefined) return new TextDecoder(`iso-8859-${switched}`).decode(bytes);
  if (eci !== ECI_UTF8) throw new Error(`charset ${eci} is not read`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const [mark, , charset = ""] = new TextDecoder("iso-8859-1").decode(bytes).split(/\r?\n/, 3);
    const part = mark === "BCD" ? PARTS[charset] : undefined;
    return new TextDecoder(part === undefined ? "utf-8" : `iso-8859-${part}`).decode(bytes);
  }
}
