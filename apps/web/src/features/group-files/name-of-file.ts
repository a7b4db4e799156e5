import { GROUP_NAME_MAX } from "@evenly/contract/groups/rules";

/** A name for the group of a file that has none: `big-sur_2026-06-30_export.csv` becomes "Big sur". Empty without words. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]+$/, "")
    .replace(/\d{4}-\d{2}-\d{2}/g, " ")
    .replace(/[\s_-]+/g, " ")
    .replace(/( ?\(\d+\))+$/, "")
    .replace(/\bexport$/i, "")
    .trim();
  const [first = "", ...rest] = words;
  return (first.toUpperCase() + rest.join("")).slice(0, GROUP_NAME_MAX).trim();
}
