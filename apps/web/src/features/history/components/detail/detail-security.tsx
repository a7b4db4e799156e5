import type { TransactionSecurity } from "@evenly/contract/payments/security-record";
import { type Fact, FactList } from "@evenly/ui";
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
    <details className="mt-6 border-t border-line pt-4">
      <summary className="min-h-11 cursor-pointer text-h2 font-semibold lg:min-h-6">{t("title")}</summary>
      <FactList className="mt-2 text-small" facts={facts} />
    </details>
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
  const list = (id: string, label: string, texts: readonly string[]): readonly Fact[] =>
    texts.length === 0 ? [] : [{ id, label, value: texts.join(", ") }];
  return [
    { id: "confirmed", label: t("confirmed"), value: proven.join(", ") || t("nothing") },
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
