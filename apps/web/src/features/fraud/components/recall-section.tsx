import { RECALL_MINUTES } from "@evenly/contract/fraud/rules";
import type { FraudSettings, Recall } from "@evenly/contract/fraud/schemas";
import { Section, SegmentedControl, SelectField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

type Choice = Pick<FraudSettings, "recall" | "recallMinutes">;

const CHOICES = ["above_100", "always", "never"] as const satisfies readonly Recall[];
const MINUTES = RECALL_MINUTES.map(String);

/** Which first payments to a person are held, and for how long. A choice is saved as it is made. */
export function RecallSection({ saved }: { readonly saved: Choice }) {
  const t = useTranslations("fraud.recall");
  const { changeSettings } = useTransactionSecurity();
  const [picked, setPicked] = useState<Choice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { recall, recallMinutes } = picked ?? saved;
  const choose = async (change: Partial<Choice>) => {
    if (picked !== null) return;
    setPicked({ recall, recallMinutes, ...change });
    const { problem } = await changeSettings(change);
    setPicked(null);
    setFailure(problem);
  };
  return (
    <Section title={t("title")}>
      <p className="mt-1 text-small text-text-2">{t("help")}</p>
      <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-4">
        <SegmentedControl
          label={t("choice")}
          choices={CHOICES.map((value) => ({ value, label: t(value) }))}
          value={recall}
          onPick={(value) => void choose({ recall: value })}
        />
        {recall !== "never" && (
          <SelectField
            label={t("minutes")}
            choices={MINUTES.map((value) => ({ value, label: t("minuteCount", { count: Number(value) }) }))}
            value={String(recallMinutes)}
            onPick={(value) => {
              const minutes = RECALL_MINUTES.find((known) => String(known) === value);
              if (minutes !== undefined) void choose({ recallMinutes: minutes });
            }}
          />
        )}
      </div>
      <FormError text={failure} />
    </Section>
  );
}
