import type { Messages } from "@evenly/i18n/catalogues";
import { type TranslationValues, useTranslations } from "use-intl";

type SideWord = keyof Messages["expenses"]["form"]["back"];

/** Texts of the form that differ for money back, whose payers are those who received it. */
export function useSideWords({
  isBack,
}: {
  readonly isBack: boolean;
}): (word: SideWord, values?: TranslationValues) => string {
  const t = useTranslations("expenses.form");
  return (word, values) => t(isBack ? `back.${word}` : word, values);
}
