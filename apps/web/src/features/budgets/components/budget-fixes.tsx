import type { Budget } from "@evenly/contract/budgets/schemas";
import { growthOf } from "@evenly/domain/budgets/index";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAmountChange } from "../use-amount-change.ts";
import { useCategoryNames } from "../use-category.ts";
import { BudgetDialog } from "./form/budget-dialog.tsx";
import { MemberList } from "./members/member-list.tsx";
import { ShareButton } from "./members/share-button.tsx";
import { SpentRows } from "./spent-rows.tsx";

type FixesProps = { readonly budget: Budget; readonly others: readonly Budget[]; readonly name: string };

/** What can be done about a budget: the two likeliest fixes, and to edit it. */
export function BudgetFixes({ budget, others, name }: FixesProps) {
  const t = useTranslations("budgets");
  const { locale } = useMoneyLocale();
  const nameOf = useCategoryNames();
  const [isEditing, setIsEditing] = useState(false);
  const [isListing, setIsListing] = useState(false);
  const { change, isBusy } = useAmountChange();
  const { use, currency, access } = budget;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const growth = growthOf(use, use.amountMinor);
  const giver = growth === null ? undefined : giverOf(budget, others, growth);
  const mayWrite = access !== "read";
  return (
    <div className="pb-3">
      <div className="flex flex-wrap gap-2">
        {mayWrite && growth !== null && (
          <Button
            size="small"
            variant="secondary"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={() => change([{ budget, amountMinor: use.amountMinor + growth }])}
          >
            {t("raiseTo", { amount: text(use.amountMinor + growth) })}
          </Button>
        )}
        {mayWrite && growth !== null && giver !== undefined && (
          <Button
            size="small"
            variant="secondary"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={() =>
              change([
                { budget: giver, amountMinor: giver.use.amountMinor - growth },
                { budget, amountMinor: use.amountMinor + growth },
              ])
            }
          >
            {t("moveFrom", { amount: text(growth), from: nameOf(giver.category) })}
          </Button>
        )}
        {mayWrite && (
          <Button
            size="small"
            variant="secondary"
            className="max-lg:min-h-11"
            onClick={() => setIsEditing(true)}
          >
            {t("edit")}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <ShareButton budget={budget} name={name} />
        <Button size="small" variant="quiet" className="max-lg:min-h-11" onClick={() => setIsListing(true)}>
          {t("openRows")}
        </Button>
      </div>
      {!mayWrite && <p className="mt-2 text-small text-text-3">{t("readOnly")}</p>}
      <MemberList budget={budget} name={name} />
      {isListing && <SpentRows budget={budget} name={name} onClose={() => setIsListing(false)} />}
      {isEditing && <BudgetDialog budget={budget} onClose={() => setIsEditing(false)} />}
    </div>
  );
}

/** The budget of the same currency and period that has most left, if it can give so much and stays above zero. */
function giverOf(to: Budget, others: readonly Budget[], amountMinor: bigint): Budget | undefined {
  return others
    .filter(
      ({ id, currency, period, access, groupId, use }) =>
        id !== to.id &&
        currency === to.currency &&
        period === to.period &&
        access !== "read" &&
        groupId === to.groupId &&
        use.amountMinor > amountMinor &&
        use.leftMinor >= 2n * amountMinor,
    )
    .toSorted((a, b) => (a.use.leftMinor < b.use.leftMinor ? 1 : -1))[0];
}
