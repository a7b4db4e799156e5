import type { Saving } from "@evenly/contract/goals/schemas";
import { useTranslations } from "use-intl";
import { useDayText } from "../use-day-text.ts";

type SavingNextProps = { readonly saving: Saving | undefined; readonly children: string };

/** The next date of a rule that is on, why its last date was skipped, or what it would do. */
export function SavingNext({ saving, children }: SavingNextProps) {
  const t = useTranslations("goals");
  const day = useDayText();
  if (!saving?.isOn || saving.nextOn === null) return children;
  const next = t("next", { day: day(saving.nextOn) });
  const { lastResult, lastOn } = saving;
  if (lastOn === null || (lastResult !== "short" && lastResult !== "frozen")) return next;
  const reason = lastResult === "short" ? "skipped" : "skippedFrozen";
  return `${t(reason, { day: day(lastOn) })} ${next}`;
}
