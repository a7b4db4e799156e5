import type { Bill } from "@evenly/contract/bills/schemas";
import { Button } from "@evenly/ui";
import { Bell } from "lucide-react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useOffline } from "../../offline/index.ts";
import { useBillChange } from "../use-bill-change.ts";

/** Reminds everybody who still has to pay and may be reminded; nothing while nobody has to. */
export function RemindButton({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills.bill");
  const { change, isBusy } = useBillChange();
  const { online } = useOffline();
  const waiting = bill.parts.filter(({ state, heldMinor }) => state === "open" && heldMinor === 0n);
  if (waiting.length === 0) return null;
  const due = waiting.filter(({ canRemind }) => canRemind);
  const [first] = due;
  const remind = () => {
    let reminded = 0;
    change(
      () => (reminded === 0 ? t("remindedNone") : t("reminded", { count: reminded })),
      async () => {
        const answer = await apiClient.bills.remindAll.mutate({ billId: bill.id });
        reminded = answer.reminded;
        return answer.bill;
      },
    );
  };
  return (
    <Button
      size="large"
      className="mt-6 w-full sm:w-auto sm:min-w-60"
      icon={<Bell size={20} strokeWidth={1.75} aria-hidden="true" />}
      disabled={isBusy || !online || first === undefined}
      onClick={remind}
    >
      {first === undefined
        ? t("remindedToday")
        : due.length === 1
          ? t("remindOne", { name: firstNameOf(first.person?.displayName ?? "") })
          : t("remindMany", { count: due.length })}
    </Button>
  );
}
