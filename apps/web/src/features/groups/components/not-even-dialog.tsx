import type { Group } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button, Money } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useMemberNames } from "../member-names.ts";
import { useGroupChange } from "../use-group-change.ts";

/** What a refused deletion says is open in a group. */
export type OpenInGroup = {
  readonly debts: readonly OpenDebt[];
  /** Payments that are under way. */
  readonly payments: number;
};
type OpenDebt = {
  readonly fromId: string;
  readonly toId: string;
  readonly currency: string;
  /** Decimal text of minor units. */
  readonly amountMinor: string;
};

type NotEvenProps = { readonly group: Group; readonly open: OpenInGroup; readonly onClose: () => void };

/** Why a group cannot be deleted: who owes whom there. It can be archived instead. */
export function NotEvenDialog({ group, open, onClose }: NotEvenProps) {
  const t = useTranslations("groups.settings");
  const { change, isBusy } = useGroupChange(onClose);
  const isArchivable = group.archivedAt === null && mayInGroup(group.ownRole, "archive_group");
  const archive = () => apiClient.groups.archive.mutate({ groupId: group.id, isArchived: true });
  return (
    <Dialog
      title={t("notEven.title", { name: group.name })}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {t("notEven.close")}
          </Button>
          {isArchivable && (
            <Button busyLabel={isBusy && t("saving")} onClick={() => change(archive, t("notEven.archived"))}>
              {t("notEven.archive")}
            </Button>
          )}
        </>
      }
    >
      <p className="mt-2 text-text-2">{t(isArchivable ? "notEven.text" : "notEven.textArchived")}</p>
      <ul className="mt-3 divide-y divide-line">
        {open.debts.map((debt) => (
          <DebtRow key={`${debt.fromId} ${debt.toId} ${debt.currency}`} group={group} debt={debt} />
        ))}
        {open.payments > 0 && <li className="py-2.5">{t("notEven.payments", { count: open.payments })}</li>}
      </ul>
    </Dialog>
  );
}

function DebtRow({ group, debt }: { readonly group: Group; readonly debt: OpenDebt }) {
  const t = useTranslations("groups.settings.notEven");
  const nameOf = useMemberNames(group);
  const { fromId, toId, currency, amountMinor } = debt;
  const names = { from: nameOf(fromId), to: nameOf(toId) };
  const side = fromId === group.ownMemberId ? "youOwe" : toId === group.ownMemberId ? "owesYou" : "owes";
  return (
    <li className="flex items-baseline justify-between gap-3 py-2.5">
      <span className="min-w-0 wrap-anywhere">{t(side, names)}</span>
      <Money amountMinor={BigInt(amountMinor)} currency={currency} />
    </li>
  );
}
