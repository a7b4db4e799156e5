import type { ExpenseSummary } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { Messages } from "@evenly/i18n/catalogues";
import { moneyText, useMoneyLocale } from "@evenly/ui";
import { type TranslationValues, useTranslations } from "use-intl";
import { useFirstNames } from "../groups/index.ts";

type PayerWord = keyof Messages["expenses"]["row"]["back"];

/** Who paid an expense, or received money back, and how much, in one sentence. */
export function usePayerText(group: Group) {
  const t = useTranslations("expenses.row");
  const { locale } = useMoneyLocale();
  const nameOf = useFirstNames(group);
  return ({ payers, amountMinor, currency }: ExpenseSummary): string => {
    const isBack = amountMinor < 0n;
    const words = (word: PayerWord, values: TranslationValues) => t(isBack ? `back.${word}` : word, values);
    const text = (minor: bigint) => moneyText(isBack ? -minor : minor, currency, locale);
    const isOwn = ({ memberId }: { readonly memberId: string }) => memberId === group.ownMemberId;
    const [first, second] = payers.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
    if (first === undefined || payers.length > 2)
      return words("severalPaid", { count: payers.length, amount: text(amountMinor) });
    const paid = { name: nameOf(first.memberId), amount: text(first.amountMinor) };
    if (second === undefined) return words(isOwn(first) ? "youPaid" : "paid", paid);
    const both = { ...paid, other: nameOf(second.memberId), otherAmount: text(second.amountMinor) };
    return words(isOwn(first) ? "youAndOnePaid" : "twoPaid", both);
  };
}
