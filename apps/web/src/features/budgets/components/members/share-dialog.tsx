import { budgetAccesses } from "@evenly/contract/budgets/rules";
import type { Budget } from "@evenly/contract/budgets/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { SelectField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useRefusalText } from "../../../../api/use-refusal-text.ts";
import { useAuth } from "../../../auth/index.ts";
import { PersonPicker } from "../../../contacts/index.ts";

type ShareDialogProps = { readonly budget: Budget; readonly name: string; readonly onClose: () => void };

/** Asks people to share a budget; what they spend counts once they join. */
export function ShareDialog({ budget, name, onClose }: ShareDialogProps) {
  const t = useTranslations("budgets.members");
  const textOf = useRefusalText();
  const ownId = useAuth().user?.id ?? "";
  const [access, setAccess] = useState<(typeof budgetAccesses)[number]>("write");
  const share = useChange(
    ({ id: userId }: Payee) => apiClient.budgets.share.mutate({ budgetId: budget.id, userId, access }),
    { refresh: [["budgets"]], failed: "beside" },
  );
  return (
    <Dialog title={t("shareOf", { name })} onClose={onClose}>
      <p className="mt-1 text-small text-text-2">{t("shareText")}</p>
      <div className="mt-4 grid gap-4">
        <SelectField
          label={t("access")}
          choices={budgetAccesses.map((value) => ({ value, label: t(value) }))}
          value={access}
          onPick={setAccess}
        />
        <PersonPicker
          label={t("person")}
          without={new Set([ownId, ...budget.members.map(({ person }) => String(person.id))])}
          problem={share.error ? textOf(share.error) : null}
          onText={() => {
            if (share.error || share.isSuccess) share.reset();
          }}
          onPick={(person) => share.mutate(person)}
        />
        <p role="status" className="text-small text-text-2 wrap-anywhere empty:hidden">
          {share.isPending
            ? t("asking")
            : share.isSuccess
              ? t("asked", { name: share.variables.displayName })
              : ""}
        </p>
      </div>
    </Dialog>
  );
}
