import type { Goal } from "@evenly/contract/goals/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { TrendingUp, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDayText } from "../use-day-text.ts";

/** How a goal stands against its date, in words. */
export function PaceLine({ goal }: { readonly goal: Goal }) {
  const t = useTranslations("goals");
  const { locale } = useMoneyLocale();
  const day = useDayText();
  const { pace, currency, deadlineOn } = goal;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const amount = text(pace.differenceMinor);
  if (pace.state === "over") return <Warning text={t("over", { days: pace.daysOver ?? 0 })} />;
  if (pace.state === "behind" && deadlineOn !== null)
    return <Warning text={t("behind", { amount, day: day(deadlineOn) })} />;
  if (pace.state === "ahead") {
    const done =
      pace.doneOn === null ? t("ahead", { amount }) : t("aheadDone", { amount, day: day(pace.doneOn) });
    return (
      <p className="flex items-center gap-2 text-small text-positive-text">
        <TrendingUp size={16} aria-hidden="true" className="shrink-0" />
        {done}
      </p>
    );
  }
  if (pace.perWeekMinor !== null && deadlineOn !== null)
    return <Plain text={t("perWeek", { amount: text(pace.perWeekMinor), day: day(deadlineOn) })} />;
  if (pace.doneOn !== null) return <Plain text={t("doneBy", { day: day(pace.doneOn) })} />;
  return <Plain text={t("noDate")} />;
}

function Plain({ text }: { readonly text: string }) {
  return <p className="text-small text-text-2">{text}</p>;
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className="flex items-center gap-2 text-small text-warning-text">
      <TriangleAlert size={16} aria-hidden="true" className="shrink-0" />
      {text}
    </p>
  );
}
