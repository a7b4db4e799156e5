import { heightOfInter, useFont, type Weight } from "./pdf-fonts.ts";
import { type Direction, directionOf, lettersOf, type Run, runsOf } from "./pdf-runs.ts";
import { type Word, wordsOf } from "./pdf-words.ts";

export type Style = { readonly size: number; readonly weight: Weight; readonly color: string };
/** A line with the direction of its whole text. */
export type Line = { readonly text: string; readonly direction: Direction };

/** Breaks a text into lines of at most `width`: where it has line breaks, and else preferably between words. */
export function linesOf(
  document: PDFKit.PDFDocument,
  text: string,
  style: Style,
  width: number,
): readonly Line[] {
  return text.split("\n").flatMap((part) => wrapped(document, part, style, width));
}

function wrapped(document: PDFKit.PDFDocument, text: string, style: Style, width: number): readonly Line[] {
  const direction = directionOf(text);
  const fits = (line: string) => widthOf(document, { text: line, direction }, style) <= width;
  const lines: string[] = [];
  let line: string | null = null;
  for (const word of wordsOf(text).flatMap((each) => pieces(each, fits))) {
    const longer: string = line === null ? word.text : line + word.before + word.text;
    if (line !== null && line !== "" && !fits(longer)) {
      lines.push(line);
      line = word.text;
    } else line = longer;
  }
  return [...lines, line ?? ""].map((each) => ({ text: each, direction }));
}

/** Writes one line as runs from left to right, each in a font with its letters, on Inter's baseline. */
export function writeLine(
  document: PDFKit.PDFDocument,
  line: Line,
  style: Style,
  place: { readonly left: number; readonly top: number },
): void {
  let { left } = place;
  const baseline = place.top + heightOfInter(style.weight) * style.size;
  document.fillColor(style.color).fontSize(style.size);
  for (const run of runsOf(line.text, style.weight, line.direction)) {
    useFont(document, run.family, style.weight);
    document.text(run.text, left, baseline, { lineBreak: false, baseline: "alphabetic" });
    left += document.widthOfString(run.text);
  }
}

/** Width of a line in points. */
export function widthOf(document: PDFKit.PDFDocument, line: Line, style: Style): number {
  document.fontSize(style.size);
  const widthOfRun = (run: Run) => {
    useFont(document, run.family, style.weight);
    return document.widthOfString(run.text);
  };
  return runsOf(line.text, style.weight, line.direction).reduce((width, run) => width + widthOfRun(run), 0);
}

/** Splits a word that is longer than a line between letters. */
function pieces(word: Word, fits: (text: string) => boolean): readonly Word[] {
  if (fits(word.text)) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of lettersOf(word.text)) {
    if (part !== "" && !fits(part + letter)) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part].map((text, index) => ({ text, before: index === 0 ? word.before : "" }));
}
