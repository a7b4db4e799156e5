import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button } from "@evenly/ui";
import { Bell } from "lucide-react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { firstNameOf } from "../../contacts/index.ts";
import { useOffline } from "../../offline/index.ts";

type RemindProps = {
  readonly requests: readonly PaymentRequest[];
  /** They are all requests of the page, not those of one row. */
  readonly isForAll?: boolean;
};

/** Reminds everybody of some requests who can be reminded today; without one it says why. */
export function RemindButton({ requests, isForAll = false }: RemindProps) {
  const t = useTranslations("requests");
  const { online } = useOffline();
  const due = requests.filter(({ canRemind }) => canRemind);
  const [first] = due;
  const remind = useChange(
    () => apiClient.requests.remindAll.mutate({ paymentRequestIds: due.map(({ id }) => id) }),
    { refresh: [["requests"], ["bills"]], done: ({ reminded }) => t("remindedPeople", { count: reminded }) },
  );
  if (first === undefined) return <RemindedText requests={requests} />;
  const name =
    first.person === null ? (first.address ?? t("someone")) : firstNameOf(first.person.displayName);
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-w-full max-lg:min-h-11"
      icon={<Bell size={16} aria-hidden="true" className="shrink-0" />}
      disabled={remind.isPending || !online}
      onClick={() => remind.mutate(undefined)}
    >
      <span className="min-w-0 truncate">
        {due.length === 1
          ? t("remind", { name })
          : t(isForAll ? "remindAll" : "remindMany", { count: due.length })}
      </span>
    </Button>
  );
}

function RemindedText({ requests }: RemindProps) {
  const t = useTranslations("requests");
  const reminded = requests.filter(({ reminders }) => reminders > 0);
  if (reminded.length === 0) return null;
  const canAgain = reminded.some(({ canRemindAt }) => canRemindAt !== null);
  return <p className="text-small text-text-3">{t(canAgain ? "remindedToday" : "allReminded")}</p>;
}
