import createBidi from "bidi-js";
import { type Family, familyOf, type Weight } from "./pdf-fonts.ts";

export type Direction = "ltr" | "rtl";
/** A text in one font and one direction; letters are in the order that fontkit expects. */
export type Run = { readonly family: Family; readonly text: string };

type LogicalRun = Run & { readonly level: number; readonly start: number; readonly isMissing: boolean };

/** Stands for letters that no font has; the @handle beside a name stays readable. */
const MISSING = "…";
const PLAIN = /^[\x20-\x7e]*$/;
const UNSEEN = /^\p{Default_Ignorable_Code_Point}+$/u;
/** fontkit reverses words of exactly these scripts. */
const TURNED_BY_READER = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

const bidi = createBidi();
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function lettersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Direction of the first letter with a strong direction. */
export function directionOf(text: string): Direction {
  const level = bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0;
  return isFromRight(level) ? "rtl" : "ltr";
}

/** Whether a text is written with a mark for letters that no font has. */
export function isShortened(text: string, weight: Weight): boolean {
  if (PLAIN.test(text)) return false;
  const seen = lettersOf(text.normalize("NFC")).filter((letter) => !UNSEEN.test(letter));
  return seen.some((letter) => isUnknown(letter, familyOf(letter, weight)));
}

/**
 * The runs of a line in visual order, left to right.
 *
 * @see Unicode Standard Annex 9, rules L2 and L4
 */
export function runsOf(line: string, weight: Weight, direction: Direction): readonly Run[] {
  if (PLAIN.test(line) && direction === "ltr") return [{ family: "inter", text: line }];
  const whole = line.normalize("NFC");
  const embedding = bidi.getEmbeddingLevels(whole, direction);
  const runs: LogicalRun[] = [];
  for (const { segment, index } of graphemes.segment(whole)) {
    if (UNSEEN.test(segment)) continue;
    const level = embedding.levels[index] ?? 0;
    const letter = isFromRight(level) ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
    const family = familyOf(letter, weight);
    const isMissing = isUnknown(letter, family);
    const text = isMissing ? MISSING : family ? letter : " ";
    const run = { family: family ?? "inter", text, level, start: index, isMissing };
    const last = runs.at(-1);
    if (last?.isMissing && run.isMissing) continue;
    if (last && isOneRun(last, run)) runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  const places = placesOf(bidi.getReorderedIndices(whole, embedding));
  return runs
    .sort((a, b) => (places.get(a.start) ?? 0) - (places.get(b.start) ?? 0))
    .map(({ family, text, level }) => ({ family, text: forReader(text, level) }));
}

function isFromRight(level: number): boolean {
  return level % 2 === 1;
}

function isUnknown(letter: string, family: Family | null): boolean {
  return family === null && !/^\s+$/u.test(letter);
}

/** PDFKit lays out words from the left, so each right-to-left word is a separate run. */
function isOneRun(last: LogicalRun, next: LogicalRun): boolean {
  if (last.isMissing || next.isMissing || last.family !== next.family || last.level !== next.level)
    return false;
  return next.level % 2 === 0 || last.text.endsWith(" ") === (next.text === " ");
}

function placesOf(order: readonly number[]): ReadonlyMap<number, number> {
  return new Map(order.map((index, place) => [index, place]));
}

/**
 * fontkit derives the direction from the script alone, which is wrong for Persian digits and for punctuation between Hebrew
 * words.
 */
function forReader(text: string, level: number): string {
  const isTurned = TURNED_BY_READER.test(text);
  return isTurned === isFromRight(level) ? text : lettersOf(text).toReversed().join("");
}
