import type { WaitingItem } from "@evenly/contract/waiting/groups/schemas";
import { Button } from "@evenly/ui";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useSpentText } from "../../../../shell/use-spent-text.ts";
import { WaitingRow } from "../../../../shell/waiting-row.tsx";
import { useGroupChange } from "../../use-group-change.ts";

const RejectDialog = lazy(() =>
  import("./reject-dialog.tsx").then((module) => ({ default: module.RejectDialog })),
);

type ApprovalProps = { readonly item: Extract<WaitingItem, { kind: "approval" }> };

/** An expense that counts once the user approves it; a rejection says why. */
export function WaitingApproval({ item }: ApprovalProps) {
  const t = useTranslations("groupsHome.waiting");
  const spentText = useSpentText();
  const [isRejecting, setRejecting] = useState(false);
  const { group, person, expenseId, version, title, currency, amountMinor, ownShareMinor } = item;
  const { change, isBusy } = useGroupChange(() => setRejecting(false));
  const share = spentText(ownShareMinor, currency);
  const expense = { expenseId, expectedVersion: version };
  return (
    <>
      <WaitingRow
        person={person}
        title={t("approveTitle", { title, amount: spentText(amountMinor, currency) })}
        facts={[group.name, ownShareMinor === 0n ? t("noShare") : t("yourShare", { amount: share })]}
        actions={
          <>
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              disabled={isBusy}
              onClick={() => setRejecting(true)}
            >
              {t("reject")}
            </Button>
            <Button
              variant="secondary"
              size="small"
              className="max-lg:min-h-11"
              disabled={isBusy}
              onClick={() => change(() => apiClient.groups.approveExpense.mutate(expense), t("approved"))}
            >
              {t("approve")}
            </Button>
          </>
        }
      />
      {isRejecting && (
        <Suspense>
          <RejectDialog
            title={title}
            authorName={person.name}
            isBusy={isBusy}
            onClose={() => setRejecting(false)}
            onReject={(reason) =>
              change(
                () => apiClient.groups.rejectExpense.mutate({ ...expense, reason }),
                t("expenseRejected"),
              )
            }
          />
        </Suspense>
      )}
    </>
  );
}
