import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { useFormatter, useTranslations } from "use-intl";

type DueProps = {
  readonly request: Pick<PaymentRequest, "dueOn" | "state">;
  readonly isAfterText: boolean;
  /** The first of several requests. */
  readonly isNext?: boolean;
};

/** The day on which a request is due; once it is over, how late it is. */
export function DueText({ request: { dueOn, state }, isAfterText, isNext = false }: DueProps) {
  const t = useTranslations("requests");
  const format = useFormatter();
  if (dueOn === null) return null;
  const daysLate = Math.floor((startOfToday() - Date.parse(`${dueOn}T00:00:00Z`)) / 86_400_000);
  const isLate = daysLate > 0 && (state === "pending" || state === "partially_paid");
  const day = format.dateTime(new Date(`${dueOn}T00:00:00Z`), {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return (
    <span className={isLate ? "text-warning-text" : undefined}>
      {isAfterText && " · "}
      {isLate ? t("daysLate", { count: daysLate }) : t(isNext ? "nextDue" : "due", { day })}
    </span>
  );
}

/** Start of the user's day as a UTC moment, to compare with calendar days. */
function startOfToday(): number {
  const now = new Date();
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
}
