import { encodeQR } from "qr";

/** Bytes of a text in Latin-1, as programs write them that name no charset. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** A QR code with a text in Latin-1 as the bytes of a GIF. */
export function latin1Gif(text: string): Uint8Array {
  return encodeQR(text, "gif", { scale: 6, textEncoder: latin1 });
}
