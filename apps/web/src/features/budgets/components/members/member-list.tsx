import type { Budget, BudgetMember } from "@evenly/contract/budgets/schemas";
import { Avatar, Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useAuth } from "../../../auth/index.ts";

/** Who shares a budget, and what each spent of it: sums alone, no one's rows. The owner removes people, and others leave. */
export function MemberList({ budget, name }: { readonly budget: Budget; readonly name: string }) {
  const t = useTranslations("budgets.members");
  const { locale } = useMoneyLocale();
  const ownId = useAuth().user?.id;
  const [leaving, setLeaving] = useState<BudgetMember | null>(null);
  const { members, currency } = budget;
  if (members.length === 0) return null;
  return (
    <>
      <ul aria-label={t("title")} className="mt-3 divide-y divide-line border-t border-line">
        {members.map((member) => {
          const { person, access, state, spentMinor } = member;
          const isOwn = person.id === ownId;
          return (
            <li key={person.id} className="flex min-h-11 items-center gap-3 py-2">
              <Avatar id={person.id} name={person.displayName} size={28} imageUrl={person.avatarUrl} />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {person.displayName}
                <span className="ml-2 text-small text-text-3">
                  {t(state === "invited" ? "invited" : access)}
                </span>
              </span>
              {state === "joined" && (
                <span className="numeric">{moneyText(spentMinor, currency, locale)}</span>
              )}
              {access !== "owner" && (isOwn || budget.access === "owner") && (
                <Button
                  size="small"
                  variant="quiet"
                  className="max-lg:min-h-11"
                  onClick={() => setLeaving(member)}
                >
                  {t(isOwn ? "leave" : "remove")}
                  {!isOwn && <span className="sr-only"> {person.displayName}</span>}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {leaving !== null && (
        <LeaveDialog
          budget={budget}
          name={name}
          member={leaving}
          isOwn={leaving.person.id === ownId}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

type LeaveDialogProps = {
  readonly budget: Budget;
  readonly name: string;
  readonly member: BudgetMember;
  readonly isOwn: boolean;
  readonly onClose: () => void;
};

function LeaveDialog({ budget, name, member, isOwn, onClose }: LeaveDialogProps) {
  const t = useTranslations("budgets.members");
  const { id: userId, displayName } = member.person;
  const remove = useChange(
    () => apiClient.budgets.removeMember.mutate({ budgetId: budget.id, ...(isOwn ? {} : { userId }) }),
    { refresh: [["budgets"]], done: onClose, failed: "beside" },
  );
  return (
    <ConfirmDialog
      title={isOwn ? t("leaveOf", { name }) : t("removeOf", { person: displayName })}
      text={t(isOwn ? "leaveText" : "removeText")}
      cancel={t("cancel")}
      confirm={t(isOwn ? "leave" : "remove")}
      busy={t("removing")}
      isBusy={remove.isPending}
      isDanger
      problem={remove.problem}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
