import { REJECTION_MIN } from "@evenly/contract/expenses/rules";
import type { ExpenseDetail } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextAreaField } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useFirstNames } from "../../groups/index.ts";

type ActionsProps = { readonly group: Group; readonly expense: ExpenseDetail };
type Act = "void" | "restore" | "approve" | "reject";

/** Restore, approve and reject, for those who may; who else may change the expense, for the others. */
export function ExpenseActions({ group, expense }: ActionsProps) {
  const t = useTranslations("expenses.actions");
  const [isAsked, setIsAsked] = useState(false);
  const act = useAct(expense, () => setIsAsked(false));
  const { state, canEdit, canDecide } = expense;
  if (group.archivedAt !== null) return null;
  if (!canEdit && !canDecide) return <WhoMay group={group} expense={expense} />;
  if (!canDecide && state !== "voided") return null;
  return (
    <div className="flex flex-wrap gap-2">
      {canDecide && (
        <>
          <Button busyLabel={act.isPending && t("busy")} onClick={() => act.mutate({ act: "approve" })}>
            {t("approve")}
          </Button>
          <Button variant="secondary" onClick={() => setIsAsked(true)}>
            {t("reject")}
          </Button>
        </>
      )}
      {canEdit && state === "voided" && (
        <Button
          variant="secondary"
          busyLabel={act.isPending && t("busy")}
          onClick={() => act.mutate({ act: "restore" })}
        >
          {t("restore")}
        </Button>
      )}
      {isAsked && (
        <AskDialog
          kind="reject"
          isBusy={act.isPending}
          onClose={() => setIsAsked(false)}
          onAct={act.mutate}
        />
      )}
    </div>
  );
}

/** Why there is no Edit here. */
function WhoMay({ group, expense }: ActionsProps) {
  const t = useTranslations("expenses");
  const nameOf = useFirstNames(group);
  const author = group.members.find(({ id }) => id === expense.createdBy);
  return (
    <p className="text-small text-text-2">
      {author?.isActive ? t("onlyOthers", { name: nameOf(author.id) }) : t("onlyAdmins")}
    </p>
  );
}

type AskDialogProps = {
  readonly kind: "void" | "reject";
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onAct: (choice: { readonly act: Act; readonly reason?: string }) => void;
};

/** Asks before an expense is removed, or for the reason of a rejection. */
export function AskDialog({ kind, isBusy, onClose, onAct }: AskDialogProps) {
  const t = useTranslations("expenses.actions");
  const [reason, setReason] = useState("");
  const isShort = kind === "reject" && reason.trim().length < REJECTION_MIN;
  return (
    <ConfirmDialog
      title={t(kind === "void" ? "voidTitle" : "rejectTitle")}
      text={t(kind === "void" ? "voidText" : "rejectText")}
      cancel={t("cancel")}
      confirm={t(kind)}
      busy={t("busy")}
      isBusy={isBusy}
      isOff={isShort}
      onClose={onClose}
      onConfirm={() => onAct({ act: kind, reason: reason.trim() })}
    >
      {kind === "reject" && (
        <div className="mt-4">
          <TextAreaField
            label={t("reason")}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value.replaceAll("\n", " "))}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Changes the state of an expense. */
export function useAct({ id: expenseId, version: expectedVersion }: ExpenseDetail, onDone: () => void) {
  const t = useTranslations("expenses.actions");
  return useChange(
    ({ act, reason = "" }: { readonly act: Act; readonly reason?: string }) => {
      const input = { expenseId, expectedVersion };
      if (act === "void") return apiClient.groups.voidExpense.mutate(input);
      if (act === "restore") return apiClient.groups.restoreExpense.mutate(input);
      if (act === "approve") return apiClient.groups.approveExpense.mutate(input);
      return apiClient.groups.rejectExpense.mutate({ ...input, reason });
    },
    {
      done: (_expense, { act }) => {
        onDone();
        return t(`done.${act}`);
      },
      refresh: [["groups"]],
    },
  );
}
