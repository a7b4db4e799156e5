import { z } from "zod";
import { plainText } from "./plain-text.ts";

const PROBLEM = "has control characters";

/** A text of one line, such as a title: line breaks and the spaces around them become one space. */
export function oneLineText(lengthMax: number) {
  return z.string().overwrite(joinLines).max(lengthMax).regex(plainText, PROBLEM);
}

/** A text of several lines, such as a note: a line ends with \n, and at most one empty line stands between two. */
export function linesText(lengthMax: number) {
  return z
    .string()
    .overwrite(tidyLines)
    .max(lengthMax)
    .refine((text) => plainText.test(text.replaceAll("\n", " ")), PROBLEM);
}

function joinLines(text: string): string {
  return linesIn(text)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}

function tidyLines(text: string): string {
  return linesIn(text)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Trimmed one by one: a pattern for spaces before a line break takes quadratic time for a text of spaces. */
function linesIn(text: string): readonly string[] {
  return text.split(/\r?\n/).map((line) => line.trimEnd());
}
