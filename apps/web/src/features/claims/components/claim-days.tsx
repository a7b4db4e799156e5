import { CLAIM_DAYS } from "@evenly/contract/claims/rules";
import { CutBar } from "@evenly/ui";
import { clsx } from "clsx";
import { useFormatter, useTranslations } from "use-intl";
import { daysLeft } from "../days-left.ts";

/** Until when money can be claimed: a cut for each day, in hours and amber on the last one. */
export function ClaimDays({ expiresAt }: { readonly expiresAt: Date }) {
  const t = useTranslations("claims");
  const format = useFormatter();
  const { days, hours } = daysLeft(expiresAt, new Date());
  const isLast = hours !== null;
  const day = format.dateTime(expiresAt, { weekday: "short", month: "short", day: "numeric" });
  return (
    <div>
      <CutBar
        size="medium"
        label={t("bar", { count: days })}
        parts={Array.from({ length: CLAIM_DAYS }, (_, place) => ({
          id: String(place),
          value: 1n,
          tone: place >= days ? "free" : isLast ? "warn" : "you",
        }))}
      />
      <p className="mt-2.5 flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-medium text-text-1">{t("claimBy", { day })}</span>
        <span className={clsx(isLast ? "font-medium text-warning-text" : "text-text-2")}>
          {isLast ? t("hoursLeft", { count: hours }) : t("daysLeft", { count: days })}
        </span>
      </p>
    </div>
  );
}
