import type { Reason } from "@evenly/contract/fraud/index";
import { IconTile, Section, shownMoneyText } from "@evenly/ui";
import {
  CircleHelp,
  Gauge,
  Globe,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  Scale,
} from "lucide-react";
import { useLocale, useTranslations } from "use-intl";

/** Payments from this amount on are reviewed, in minor units of USD. */
const CHECKED_FROM = 1_000_000n;

type Why = { readonly id: string; readonly icon: LucideIcon; readonly title: string; readonly text: string };

/** Why a payment is reviewed, in plain words. */
export function HeldWhy({ reasons }: { readonly reasons: readonly Reason[] }) {
  const t = useTranslations("holds");
  const whys = useWhys(reasons);
  return (
    <Section title={t("whyTitle")} level={3} className="mt-7">
      <ul className="mt-1 [&>li+li]:border-t [&>li+li]:border-line">
        {whys.map(({ id, icon: Icon, title, text }) => (
          <li key={id} className="flex items-center gap-3 py-3">
            <IconTile className="bg-warning-soft! text-warning-text!">
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconTile>
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{title}</span>
              <span className="block text-small text-text-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useWhys(reasons: readonly Reason[]): readonly Why[] {
  const t = useTranslations("holds.why");
  const locale = useLocale();
  return reasons.flatMap(({ code, facts }, index): readonly Why[] => {
    const id = `${code} ${index}`;
    switch (code) {
      case "country_and_device": {
        const country = countryName(facts.country ?? "", locale);
        return [
          { id, icon: Globe, title: t("country", { country }), text: t("countryText") },
          { id: `${id} device`, icon: MonitorSmartphone, title: t("device"), text: t("deviceText") },
        ];
      }
      case "amount_check": {
        const amount = shownMoneyText(CHECKED_FROM, "USD", locale);
        return [{ id, icon: Scale, title: t("amount"), text: t("amountText", { amount }) }];
      }
      case "fraud_score":
        return [{ id, icon: Gauge, title: t("score"), text: t("scoreText") }];
      case "own_rule":
        return [{ id, icon: ListChecks, title: t("rule", { rule: facts.rule ?? "" }), text: t("ruleText") }];
      default:
        return [{ id, icon: CircleHelp, title: t("other"), text: t("otherText") }];
    }
  });
}

/** Name of a country in the user's language; the code of an unknown one. */
export function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
