import type { TransactionSecurity } from "@evenly/contract/payments/security-record";
import { Disclosure, type Fact, FactList } from "@evenly/ui";
import { useTranslations } from "use-intl";

const checks = [
  ["place", "locationCheck"],
  ["device", "deviceCheck"],
  ["pattern", "patternCheck"],
  ["amount", "amountCheck"],
] as const;

/** What was checked before the user's own payment; closed at first. */
export function DetailSecurity({ security }: { readonly security: TransactionSecurity }) {
  const t = useTranslations("stepUp.record");
  const facts = useFacts(security);
  return (
    <Disclosure className="mt-6 border-t border-line pt-2" look="heading" label={t("title")}>
      <FactList className="mt-2 text-small" facts={facts} />
    </Disclosure>
  );
}

function useFacts(security: TransactionSecurity): readonly Fact[] {
  const t = useTranslations("stepUp.record");
  const factor = useTranslations("stepUp");
  const proven = [
    security.pinVerified && factor("pin"),
    security.twoFactorVerified && factor("second_factor"),
    security.biometricVerified && factor("passkey"),
  ].filter((name) => name !== false);
  const isAsked = security.requiresPin || security.requires2FA || security.requiresBiometric;
  const list = (id: string, label: string, texts: readonly string[]): readonly Fact[] =>
    texts.length === 0 ? [] : [{ id, label, value: texts.join(", ") }];
  return [
    {
      id: "confirmed",
      label: t("confirmed"),
      value: proven.join(", ") || t(isAsked ? "nothingYet" : "nothing"),
    },
    ...checks.map(([id, name]) => ({
      id,
      label: t(id),
      value: security.securityChecks[name] ? t("ok") : t("unusual"),
    })),
    {
      id: "risk",
      label: t("risk"),
      value: t("riskValue", { account: security.riskScore, fraud: security.fraudScore }),
    },
    ...list(
      "factors",
      t("factors"),
      security.riskFactors.map((text) => t(`factor.${text}`)),
    ),
    ...list(
      "reasons",
      t("reasons"),
      security.reasons.map((code) => t(`reason.${code}`)),
    ),
  ];
}
