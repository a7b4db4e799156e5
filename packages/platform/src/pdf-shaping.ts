import { inflateSync } from "node:zlib";
import type { Font, Glyph, GlyphRun } from "fontkit";
import { Blob, Face, Buffer as ShapeBuffer, Font as ShapeFont, shape } from "harfbuzzjs";

const WOFF = "wOFF";
const HEADER = 12;
const ENTRY = 16;
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;

/**
 * The font with its texts laid out by HarfBuzz: fontkit leaves the vowels of Burmese behind their consonants, and it fails at
 * marks of Gurmukhi, Khmer and Telugu that have no anchor.
 */
export function shapedByHarfBuzz(font: Font, bytes: Uint8Array): Font {
  const shaper = new ShapeFont(new Face(new Blob(Uint8Array.from(bytes).buffer)));
  const empty = font.layout("");
  font.layout = (text: string): GlyphRun => {
    const buffer = new ShapeBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const codePoints = codePointsOf(
      text,
      infos.map(({ codepoint, cluster }) => ({ id: codepoint, cluster })),
      (codePoint) => shaper.nominalGlyph(codePoint),
    );
    const glyphs: Glyph[] = infos.map(({ codepoint }, index) =>
      Object.create(font.getGlyph(codepoint), { codePoints: { value: codePoints[index] ?? [] } }),
    );
    return Object.create(empty, {
      glyphs: { value: glyphs },
      positions: { value: buffer.getGlyphPositions().map((position) => ({ ...position })) },
    });
  };
  return font;
}

/**
 * Which letters each glyph stands for, so that a reader can copy the text: a letter's own glyph its letter, the first other glyph
 * of a cluster the letters that are left.
 */
function codePointsOf(
  text: string,
  glyphs: readonly { readonly id: number; readonly cluster: number }[],
  glyphOf: (codePoint: number) => number | undefined,
): readonly (readonly number[])[] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster)), text.length].toSorted((a, b) => a - b);
  const left = new Map(
    starts.map((start, index) => [
      start,
      Array.from(text.slice(start, starts[index + 1]), (letter) => letter.codePointAt(0) ?? 0),
    ]),
  );
  const own = glyphs.map(({ id, cluster }) => {
    const letters = left.get(cluster) ?? [];
    const at = letters.findIndex((letter) => glyphOf(letter) === id);
    return at === -1 ? null : letters.splice(at, 1);
  });
  return glyphs.map(({ cluster }, index) => own[index] ?? left.get(cluster)?.splice(0) ?? []);
}

/**
 * The tables of a WOFF file as a TrueType file; any other file as it is.
 *
 * @see https://www.w3.org/TR/WOFF/ section 4
 */
export function trueTypeOf(file: Buffer): Buffer {
  if (file.toString("latin1", 0, 4) !== WOFF) return file;
  const count = file.readUInt16BE(12);
  const head = Buffer.alloc(HEADER + ENTRY * count);
  file.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts = [head];
  let place = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + WOFF_ENTRY * index;
    const to = HEADER + ENTRY * index;
    const [start, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const table = file.subarray(start, start + packed);
    file.copy(head, to, from, from + 4);
    file.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(place, to + 8);
    head.writeUInt32BE(length, to + 12);
    const room = Math.ceil(length / 4) * 4;
    parts.push(Buffer.concat([packed < length ? inflateSync(table) : table], room));
    place += room;
  }
  return Buffer.concat(parts);
}
