import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { GroupStanding } from "@evenly/contract/settlements/schemas";
import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useFirstNames } from "../../groups/index.ts";
import { useMinorText } from "../use-minor-text.ts";

type PayPartProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** Pays the caller's part of one expense to whom the group suggests; beside it, the one payment that makes them even. */
export function PayPart({ group, expense }: PayPartProps) {
  const t = useTranslations("expenses.pay");
  const paying = useTranslations("common.paying");
  const nameOf = useFirstNames(group);
  const textOf = useMinorText(expense.currency);
  const isOwed = expense.state === "active" && expense.ownRemainingMinor > 0n && group.archivedAt === null;
  const standing = api.groups.getStanding.useQuery({ groupId: group.id }, { enabled: isOwed });
  const transfer = standing.data && transferFor(group, expense, standing.data);
  if (!isOwed || !standing.data || !transfer) return null;
  const { toMemberId, amountMinor: debtMinor } = transfer;
  const amountMinor = expense.ownRemainingMinor < debtMinor ? expense.ownRemainingMinor : debtMinor;
  const name = nameOf(toMemberId);
  const search = { from: group.ownMemberId, to: toMemberId, currency: expense.currency };
  const params = { groupId: group.id };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Link
        to="/groups/$groupId/settle"
        params={params}
        search={{ ...search, expense: expense.id }}
        className={buttonStyles({ className: "wrap-anywhere" })}
      >
        {paying("pay", { name, amount: textOf(amountMinor) })}
      </Link>
      {debtMinor > amountMinor && isOnlyDebt(group, standing.data) && (
        <p className="min-w-0 text-small text-text-2 wrap-anywhere">
          {t("orOnce", { name, amount: textOf(debtMinor) })}{" "}
          <Link
            to="/groups/$groupId/settle"
            params={params}
            search={search}
            className="inline-flex min-h-11 items-center rounded-small px-1 font-medium text-accent-text hover:underline"
          >
            {t("settleUp")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** The suggested payment of the caller to a payer of the expense; without one, the first of its currency. */
function transferFor(group: Group, { currency, payers }: ExpenseDetail, { currencies }: GroupStanding) {
  const own = currencies
    .filter((each) => each.currency === currency)
    .flatMap(({ transfers }) => transfers.filter(({ fromMemberId }) => fromMemberId === group.ownMemberId));
  return own.find(({ toMemberId }) => payers.some(({ memberId }) => memberId === toMemberId)) ?? own[0];
}

/** Whether one payment makes the caller even in the whole group. */
function isOnlyDebt({ ownMemberId }: Group, { currencies }: GroupStanding): boolean {
  const own = currencies.flatMap(({ transfers }) =>
    transfers.filter(({ fromMemberId, toMemberId }) => [fromMemberId, toMemberId].includes(ownMemberId)),
  );
  return own.length === 1;
}
