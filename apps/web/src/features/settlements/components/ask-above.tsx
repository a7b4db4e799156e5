import type { Group } from "@evenly/contract/groups/schemas";
import { moneyText } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { useFirstNames } from "../../groups/index.ts";
import type { DebtAddress, SettleForm } from "../use-settle.ts";

type AskAboveProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  readonly form: SettleForm;
  readonly onClose: () => void;
};

/** Asks before more money than the debt is recorded, and says who owes the rest then. */
export function AskAbove({ group, debt, form, onClose }: AskAboveProps) {
  const t = useTranslations("settlements");
  const nameOf = useFirstNames(group);
  const { fromMemberId, toMemberId, currency } = debt;
  const textOf = (minor: bigint) => moneyText(minor, currency, form.locale);
  const facts = {
    amount: textOf(form.aboveMinor),
    from: nameOf(fromMemberId),
    to: nameOf(toMemberId),
  };
  const side =
    fromMemberId === group.ownMemberId ? "owesYou" : toMemberId === group.ownMemberId ? "youOwe" : "owes";
  return (
    <ConfirmDialog
      title={t("above.title", { amount: textOf(form.amountMinor ?? 0n), open: textOf(form.openMinor) })}
      text={t(`above.${side}`, facts)}
      cancel={t("above.cancel")}
      confirm={t("above.confirm")}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        if (!form.pay.isPending) form.pay.mutate();
      }}
    />
  );
}
