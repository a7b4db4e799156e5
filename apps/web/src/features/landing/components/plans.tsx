import { buttonStyles, Chip, Money } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { useAuth } from "../../auth/index.ts";
import { highlightKeys, type PlanCard, planCards } from "../plan-cards.ts";
import { SoonMark } from "./soon-mark.tsx";

/** The four plans as slices of one bar. */
export function Plans() {
  const t = useTranslations("landing.plans");
  return (
    <section
      id="plans"
      aria-labelledby="plans-title"
      className="page-gutter border-t border-line py-14 lg:py-20"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="plans-title" className="text-section font-semibold">
          {t("title")}
        </h2>
        <p className="text-text-2">{t("subtitle")}</p>
      </div>
      <ul className="mt-7 grid grid-cols-1 gap-[3px] overflow-hidden rounded-panel sm:grid-cols-2 lg:grid-cols-4">
        {planCards.map((plan) => (
          <Plan key={plan.id} plan={plan} />
        ))}
      </ul>
      <p className="mt-4 text-small text-text-2">{t("limitsNote")}</p>
    </section>
  );
}

function Plan({ plan }: { readonly plan: PlanCard }) {
  const t = useTranslations("landing.plans");
  const isSignedOut = useAuth().status === "signedOut";
  return (
    <li
      className={clsx(
        "flex min-w-0 flex-col border-t-4 bg-surface-1 px-6 pt-6 pb-6",
        plan.isMostPopular ? "border-accent" : "border-surface-1",
      )}
    >
      <div className="flex min-h-[26px] flex-wrap items-center justify-between gap-x-2">
        <h3 className="text-h2 font-semibold">{t(`${plan.id}.name`)}</h3>
        <span className="flex flex-wrap gap-2">
          {plan.isMostPopular && <Chip tone="you">{t("mostPopular")}</Chip>}
          {!plan.isAvailable && <SoonMark />}
        </span>
      </div>
      <p className="mt-3">
        <Money amountMinor={plan.priceMinor} currency="USD" size="small" isPrice isShown />
        <span className="sr-only"> {t("perMonth")}</span>
      </p>
      <ul className="mt-4 mb-6 space-y-3">
        {highlightKeys.map((key) => (
          <li key={key} className="flex items-start gap-3">
            <Check size={16} aria-hidden="true" className="mt-[3px] shrink-0 text-accent-text" />
            <span className="flex flex-wrap items-center gap-x-2">
              {t(`${plan.id}.highlights.${key}`)}
              {plan.soon.includes(key) && <SoonMark />}
            </span>
          </li>
        ))}
      </ul>
      {isSignedOut && plan.isAvailable && (
        <Link
          to="/register"
          aria-label={`${t(`${plan.id}.name`)}: ${t("action")}`}
          className={buttonStyles({
            variant: plan.isMostPopular ? "primary" : "secondary",
            className: "mt-auto",
          })}
        >
          {t("action")}
        </Link>
      )}
    </li>
  );
}
