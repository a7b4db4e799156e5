import type { Goal } from "@evenly/contract/goals/schemas";
import { useTranslations } from "use-intl";
import { useSavingText } from "../use-saving-text.ts";

/** The rules of a goal that are on, in words; nothing without one. */
export function SavingsLine({ goal }: { readonly goal: Goal }) {
  const t = useTranslations("goals");
  const text = useSavingText(goal.currency);
  const rules = goal.savings.filter(({ isOn }) => isOn).map(text);
  if (rules.length === 0) return null;
  return <p className="break-words text-small text-text-2">{t("savesBy", { rules: rules.join(" · ") })}</p>;
}
