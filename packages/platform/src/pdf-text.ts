import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { unpackWoff } from "./unpack-woff.ts";

export type Style = { readonly size: number; readonly weight: 400 | 600; readonly color: string };

const require = createRequire(import.meta.url);
/** Alphabets that have a file of their own, in the order in which they are asked; no file is asked for what it lacks. */
const ALPHABETS = [
  "latin",
  "latin-ext",
  "cyrillic",
  "cyrillic-ext",
  "greek",
  "greek-ext",
  "vietnamese",
] as const;
type Alphabet = (typeof ALPHABETS)[number];
/** Stands for a letter that Inter has in no alphabet; the @handle beside a name is always readable. */
const MISSING = "?";

type Range = { readonly first: number; readonly last: number };
const ranges: ReadonlyMap<Alphabet, readonly Range[]> = readRanges();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Gives a document the fonts; only those that are used are embedded. */
export function loadPdfFonts(document: PDFKit.PDFDocument): void {
  for (const alphabet of ALPHABETS) {
    for (const weight of [400, 600] as const) {
      const name = fontOf(alphabet, weight);
      document.registerFont(name, fontFile(name));
    }
  }
}

/** Unpacked once a process: all of them are 600 kB. */
const fontFiles = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const known = fontFiles.get(name);
  if (known) return known;
  // The files of version 1 of the format: the font reader breaks composite letters of version 2.
  const path = require.resolve(`@fontsource/inter/files/${name}-normal.woff`);
  const file = unpackWoff(readFileSync(path));
  fontFiles.set(name, file);
  return file;
}

/** Breaks a text into lines of at most this width, at spaces where there are any. */
export function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  style: Style,
  width: number,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((each) => pieces(document, each, style, width))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(document, longer, style) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** Writes one line, run by run in the font that has its letters. */
export function writeLine(
  document: PDFKit.PDFDocument,
  line: string,
  style: Style,
  place: { readonly left: number; readonly top: number },
): void {
  let { left } = place;
  document.fillColor(style.color).fontSize(style.size);
  for (const run of runsOf(line)) {
    document.font(fontOf(run.alphabet, style.weight)).text(run.text, left, place.top, { lineBreak: false });
    left += document.widthOfString(run.text);
  }
}

function widthOf(document: PDFKit.PDFDocument, text: string, style: Style): number {
  document.fontSize(style.size);
  let width = 0;
  for (const run of runsOf(text)) {
    width += document.font(fontOf(run.alphabet, style.weight)).widthOfString(run.text);
  }
  return width;
}

/** A word that fits no line is broken between its letters. */
function pieces(document: PDFKit.PDFDocument, word: string, style: Style, width: number): string[] {
  if (widthOf(document, word, style) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of graphemes.segment(word)) {
    if (part !== "" && widthOf(document, part + segment, style) > width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

type Run = { readonly alphabet: Alphabet; readonly text: string };

function runsOf(text: string): readonly Run[] {
  const runs: Run[] = [];
  for (const { segment } of graphemes.segment(text.normalize("NFC"))) {
    const alphabet = alphabetOf(segment);
    const piece = alphabet === null ? MISSING : segment;
    const last = runs.at(-1);
    if (last && last.alphabet === (alphabet ?? "latin"))
      runs[runs.length - 1] = { ...last, text: last.text + piece };
    else runs.push({ alphabet: alphabet ?? "latin", text: piece });
  }
  return runs;
}

/** The first alphabet that has every character of a letter. */
function alphabetOf(letter: string): Alphabet | null {
  const points = [...letter].map((character) => character.codePointAt(0) ?? 0);
  const hasAll = (alphabet: Alphabet) =>
    points.every((point) => ranges.get(alphabet)?.some(({ first, last }) => point >= first && point <= last));
  return ALPHABETS.find(hasAll) ?? null;
}

function readRanges(): ReadonlyMap<Alphabet, readonly Range[]> {
  const path = require.resolve("@fontsource/inter/unicode.json");
  const texts = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
  return new Map(ALPHABETS.map((alphabet) => [alphabet, (texts[alphabet] ?? "").split(",").map(readRange)]));
}

function readRange(text: string): Range {
  const [first = "", last = first] = text.replace("U+", "").split("-");
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
}

function fontOf(alphabet: Alphabet, weight: Style["weight"]): string {
  return `inter-${alphabet}-${weight}`;
}
