import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { WaitingRow } from "../../../../shell/waiting-row.tsx";
import { firstNameOf } from "../../../contacts/index.ts";
import { useOffline } from "../../../offline/index.ts";

const small = "max-lg:min-h-11";

type RequestRowProps = {
  readonly request: PaymentRequest;
  readonly isFirst: boolean;
  readonly onPay: () => void;
  readonly onDecline: () => void;
};

/** A request of another person for money, with the ways to answer it. */
export function RequestRow({ request, isFirst, onPay, onDecline }: RequestRowProps) {
  const t = useTranslations("dashboard.waiting");
  const { locale } = useMoneyLocale();
  const { online } = useOffline();
  const dueText = useDueText();
  const { person, openMinor, heldMinor, currency, note, dueOn, canPay, canDecline } = request;
  const name = person?.displayName ?? t("someone");
  const amount = moneyText(openMinor === 0n ? heldMinor : openMinor, currency, locale);
  return (
    <WaitingRow
      person={{ id: request.fromUserId, name, avatarUrl: person?.avatarUrl ?? null }}
      title={t("asks", { name: firstNameOf(name), amount })}
      facts={[note, dueOn === null ? "" : dueText(dueOn)].filter(Boolean)}
      actions={
        <>
          {canDecline && (
            <Button
              variant="quiet"
              size="small"
              className={small}
              disabled={!online}
              aria-label={t("declineOf", { name })}
              onClick={onDecline}
            >
              {t("decline")}
            </Button>
          )}
          {canPay && (
            <Button
              variant={isFirst ? "primary" : "secondary"}
              size="small"
              className={small}
              disabled={!online}
              onClick={onPay}
            >
              {t("pay", { amount })}
            </Button>
          )}
        </>
      }
    />
  );
}

function useDueText(): (dueOn: string) => string {
  const t = useTranslations("dashboard.waiting");
  const format = useFormatter();
  return (dueOn) => {
    const day = new Date(`${dueOn}T00:00:00Z`);
    const options = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
    return t("due", { day: format.dateTime(day, options) });
  };
}
