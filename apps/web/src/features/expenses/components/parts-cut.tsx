import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Money, NamedCut } from "@evenly/ui";
import { useFirstNames } from "../../groups/index.ts";
import { useMinorText } from "../use-minor-text.ts";

/** The amount of an expense, or of money back, cut into everyone's parts, the caller's first. */
export function PartsCut({ group, expense }: { readonly group: Group; readonly expense: ExpenseDetail }) {
  const nameOf = useFirstNames(group);
  const textOf = useMinorText(expense.currency);
  const isOwn = (memberId: string) => memberId === group.ownMemberId;
  const parts = expense.splits
    .toSorted((one, other) => Number(isOwn(other.memberId)) - Number(isOwn(one.memberId)))
    .map(({ memberId, amountMinor }) => ({ memberId, value: amountMinor < 0n ? -amountMinor : amountMinor }));
  return (
    <NamedCut
      className="mt-4"
      label={parts.map(({ memberId, value }) => `${nameOf(memberId)} ${textOf(value)}`).join(", ")}
      parts={parts.map(({ memberId, value }) => ({
        id: memberId,
        value,
        tone: isOwn(memberId) ? "you" : "free",
        name: nameOf(memberId),
        amount: <Money amountMinor={value} currency={expense.currency} size="inherit" />,
      }))}
    />
  );
}
