import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { latin1 } from "../../testing/code-picture.ts";
import { textOfBytes } from "./bytes-of-codes.ts";

const transfer = (charset: string, name: string) =>
  ["BCD", "002", charset, "SCT", "", name, "DE89370400440532013000", "EUR4.50", "", "", "Brötchen"].join(
    "\n",
  );

/** A picture of a text, each module of 4 points. */
function pictureOf(text: string, textEncoder?: (text: string) => Uint8Array) {
  const rows = encodeQR(text, "raw", { scale: 4, border: 4, ...(textEncoder && { textEncoder }) });
  const side = rows.length;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return { width: side, height: side, data };
}

describe("bytes of a QR code", () => {
  it("are read from a picture in UTF-8 and in Latin-1 without a switch", () => {
    const text = transfer("2", "Bäckerei Größ");
    for (const encoder of [undefined, latin1])
      expect(decodeQR(pictureOf(text, encoder), { textDecoder: textOfBytes })).toBe(text);
    const plain = "upi://pay?pa=a@b&pn=Größ";
    expect(decodeQR(pictureOf(plain), { textDecoder: textOfBytes })).toBe(plain);
  });

  it.each([
    ["3", 0xb3, "ł"],
    ["4", 0xe6, "æ"],
    ["5", 0xb4, "Д"],
    ["6", 0xe1, "α"],
    ["7", 0xe6, "æ"],
    ["8", 0xa4, "€"],
  ])("follow charset line %s", (charset, byte, letter) => {
    const bytes = latin1(transfer(charset, "Name ?"));
    bytes[bytes.indexOf("?".charCodeAt(0))] = byte;
    const name = textOfBytes(bytes).split("\n")[5];
    expect(name).toBe(`Name ${letter}`);
  });

  it("follow a switch of the code, and are never guessed without line or switch", () => {
    expect(textOfBytes(latin1("Größ"), 3)).toBe("Größ");
    expect(textOfBytes(latin1("pn=Größ"))).toContain("\ufffd");
    expect(textOfBytes(latin1(transfer("1", "Größ")))).toContain("\ufffd");
    expect(() => textOfBytes(latin1("a"), 20)).toThrow();
  });
});
