import type { ImportPreview } from "@evenly/contract/group-files/schemas";
import { useFormatter, useTranslations } from "use-intl";

/** Names lines of a spreadsheet or entries of another file: "Lines 3, 4 and 9". */
export function useLinesText(format: ImportPreview["format"]) {
  const t = useTranslations("groupFiles.import");
  const formatter = useFormatter();
  return (lines: readonly number[], count = lines.length): string => {
    const names = lines.map((line) => formatter.number(line));
    if (count > lines.length) names.push(t("moreLines", { count: count - lines.length }));
    const words = { count, lines: formatter.list(names) };
    return format === "splitwise" ? t("lines", words) : t("entries", words);
  };
}
