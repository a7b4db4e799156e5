import type { Bill } from "@evenly/contract/bills/schemas";
import { CutBar, type CutPart, moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { isUnpaid, sortedParts } from "../use-bills.ts";

/** With more people, the bar has a cut for each state instead of each person. */
const PEOPLE_MAX = 6;

type BarProps = { readonly bill: Bill; readonly size?: "hero" | "thin"; readonly className?: string };

/** What is paid back of a bill, what waits and what nobody pays. */
export function BillBar({ bill, size = "hero", className = "" }: BarProps) {
  const t = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const { paidMinor, waitingMinor, declinedMinor, currency } = bill;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  const label = t("progress", {
    paid: money(paidMinor),
    waiting: money(waitingMinor),
    declined: money(declinedMinor),
  });
  return <CutBar className={className} size={size} label={label} parts={cutsOf(bill)} />;
}

function cutsOf(bill: Bill): readonly CutPart[] {
  const { paidMinor, waitingMinor, declinedMinor } = bill;
  const parts = sortedParts(bill).filter(({ amountMinor }) => amountMinor > 0n);
  if (parts.length > PEOPLE_MAX)
    return [
      { id: "paid", value: paidMinor, tone: "you" },
      { id: "waiting", value: waitingMinor, tone: "pending" },
      { id: "declined", value: declinedMinor, tone: "free" },
    ];
  return parts.flatMap((part): readonly CutPart[] => {
    const { userId: id, amountMinor, paidMinor: paid } = part;
    return [
      { id: `${id}-paid`, value: paid, tone: "you" },
      { id, value: amountMinor - paid, tone: isUnpaid(part) ? "free" : "pending" },
    ];
  });
}
