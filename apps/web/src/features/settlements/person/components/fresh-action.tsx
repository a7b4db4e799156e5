import type { PersonCurrency } from "@evenly/contract/settlements/person-schemas";
import { Button, moneyText, useMoneyLocale } from "@evenly/ui";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { sidesOf, sizeOf, wayOf } from "../shown-lines.ts";
import { PayPanel } from "./pay-panel.tsx";
import type { Acting } from "./settle-side.tsx";

type FreshProps = {
  readonly acting: Acting;
  readonly standing: PersonCurrency;
  /** The user's latest proposal: one of other amounts that a new one replaces, or how it ended. */
  readonly earlier: "replaced" | "ended" | null;
};

/** What can be done about the debts as they are now: pay all, wait for the other person, or propose to offset them. */
export function FreshAction({ acting, standing, earlier }: FreshProps) {
  const t = useTranslations("withPerson");
  const paying = useTranslations("common.paying");
  const titleId = useId();
  const { netMinor, currency, needsBoth, lines } = standing;
  const { firstName: name } = acting.person;
  if (needsBoth) return <Propose acting={acting} standing={standing} earlier={earlier} />;
  if (netMinor > 0n)
    return (
      <PayPanel
        acting={acting}
        title={t("payAll")}
        text={t("payAllText", { name, count: lines.length })}
        order={{ currency, amountMinor: netMinor, of: standing }}
        label={(amount) => paying("pay", { name, amount })}
      />
    );
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h2 font-semibold wrap-anywhere">
        {t("theirTurn", { name })}
      </h2>
      <p className="mt-1 text-text-2 wrap-anywhere">{t("theirTurnText", { name })}</p>
    </section>
  );
}

const proposeTexts = { none: "propose", replaced: "proposeNew", ended: "proposeAgain" } as const;

function Propose({ acting, standing, earlier }: FreshProps) {
  const t = useTranslations("withPerson");
  const titleId = useId();
  const { locale } = useMoneyLocale();
  const { person, proposals, isOff } = acting;
  const { netMinor, currency } = standing;
  const { oweMinor, owedMinor } = sidesOf(standing);
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const values = {
    name: person.firstName,
    owe: text(oweMinor),
    owed: text(owedMinor),
    way: wayOf(netMinor),
    net: text(sizeOf(netMinor)),
  };
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-h2 font-semibold">
        {t("offset")}
      </h2>
      <p className="mt-1 wrap-anywhere">{t("offsetText", values)}</p>
      <p className="mt-1 text-text-2 wrap-anywhere">{t("offsetBoth", values)}</p>
      <Button
        size="large"
        isWide
        className="mt-5"
        disabled={isOff}
        busyLabel={proposals.isBusy && t("busy")}
        onClick={() => proposals.change({ kind: "propose", shown: standing })}
      >
        {t(proposeTexts[earlier ?? "none"], values)}
      </Button>
    </section>
  );
}
