import type { ExpenseSummary } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useFirstNames } from "../groups/index.ts";

/** Who paid an expense and how much, in one sentence. */
export function usePayerText(group: Group) {
  const t = useTranslations("expenses.row");
  const { locale } = useMoneyLocale();
  const nameOf = useFirstNames(group);
  return ({ payers, amountMinor, currency }: ExpenseSummary): string => {
    const text = (minor: bigint) => moneyText(minor, currency, locale);
    const isOwn = ({ memberId }: { readonly memberId: string }) => memberId === group.ownMemberId;
    const [first, second] = payers.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
    if (first === undefined || payers.length > 2)
      return t("severalPaid", { count: payers.length, amount: text(amountMinor) });
    const paid = { name: nameOf(first.memberId), amount: text(first.amountMinor) };
    if (second === undefined) return t(isOwn(first) ? "youPaid" : "paid", paid);
    const both = { ...paid, other: nameOf(second.memberId), otherAmount: text(second.amountMinor) };
    return t(isOwn(first) ? "youAndOnePaid" : "twoPaid", both);
  };
}
