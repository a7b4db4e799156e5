import type { OwnFraudSettings } from "@evenly/contract/fraud/schemas";
import type { LimitState } from "@evenly/contract/payments/schemas";
import { dailyLimit } from "@evenly/domain/ledger/left-today";
import { CutBar, CutLegend, Money, shownMoneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { firstNameOf } from "../../contacts/index.ts";

const CURRENCY = "USD";

type TodayProps = { readonly limits: readonly LimitState[]; readonly onHold: OwnFraudSettings["onHold"] };

/** What may still be sent today, of the limit that decides; held payments are a part of what was used. */
export function TodaySection({ limits, onHold }: TodayProps) {
  const t = useTranslations("fraud.today");
  const locale = useLocale();
  const daily = dailyLimit(limits);
  if (daily === null) return null;
  const text = (minor: bigint) => shownMoneyText(minor, CURRENCY, locale);
  const { limitMinor, usedMinor, remainingMinor } = daily;
  const heldMinor = onHold.amountMinor < usedMinor ? onHold.amountMinor : usedMinor;
  const sentMinor = usedMinor - heldMinor;
  const hasHeld = heldMinor > 0n;
  const held =
    onHold.personName === null ? t("onHold") : t("onHoldFor", { name: firstNameOf(onHold.personName) });
  const identity = limits.find(({ rule }) => rule === "identity_daily")?.limitMinor ?? limitMinor;
  const money = (amountMinor: bigint) => <Money amountMinor={amountMinor} currency={CURRENCY} />;
  return (
    <section aria-labelledby="left-today">
      <h2 id="left-today" className="text-small font-medium text-text-2">
        {t("title")}
      </h2>
      <p className="mt-1">
        <Money amountMinor={remainingMinor} currency={CURRENCY} size="page" isLive />
      </p>
      <p className="mt-2 mb-4 text-text-2">
        {daily.rule === "own_daily"
          ? t("ofOwn", { limit: text(limitMinor), identity: text(identity) })
          : t("ofIdentity", { limit: text(limitMinor) })}
      </p>
      <CutBar
        label={
          hasHeld
            ? t("barHeld", { sent: text(sentMinor), held: text(heldMinor), left: text(remainingMinor) })
            : t("bar", { sent: text(usedMinor), left: text(remainingMinor) })
        }
        parts={[
          { id: "sent", value: sentMinor, tone: "you" },
          { id: "held", value: heldMinor, tone: "pending" },
          { id: "left", value: remainingMinor, tone: "free" },
        ]}
      />
      <CutLegend
        className="mt-3"
        items={[
          { id: "sent", tone: "you", label: t("sent"), amount: money(sentMinor) },
          ...(hasHeld
            ? [{ id: "held", tone: "pending" as const, label: held, amount: money(heldMinor) }]
            : []),
          { id: "left", tone: "free", label: t("left"), amount: money(remainingMinor) },
        ]}
      />
    </section>
  );
}
