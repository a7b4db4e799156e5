import type { TotpEnrolment } from "@evenly/contract/factors/schemas";
import { CutBar } from "@evenly/ui";
import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { AddStep } from "./add-step.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { SaveStep } from "./save-step.tsx";

const steps = ["confirm", "add", "save"] as const;

/** Sets up an authenticator app in three steps: password, app, backup codes. */
export function SetupPage() {
  const t = useTranslations("factors.setup");
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const step = codes ? 3 : enrolment ? 2 : 1;
  return (
    <>
      <PageBand
        title={t("title")}
        backTo="/enhanced-security"
        isFlow
        action={<span className="text-label text-text-2">{t("step", { step })}</span>}
      />
      <div className="flex flex-1 flex-col bg-surface-1">
        <div className="mx-auto w-full max-w-[34rem] flex-1 px-5 pt-2 pb-8 lg:pt-8">
          <StepBar step={step} />
          {codes ? (
            <SaveStep codes={codes} />
          ) : enrolment ? (
            <AddStep
              key={enrolment.factorId}
              enrolment={enrolment}
              onRestart={() => setEnrolment(null)}
              onDone={({ newBackupCodes }) => setCodes(newBackupCodes ?? [])}
            />
          ) : (
            <ConfirmStep onDone={setEnrolment} />
          )}
        </div>
      </div>
    </>
  );
}

function StepBar({ step }: { readonly step: number }) {
  const t = useTranslations("factors.setup");
  const name = t(steps[step - 1] ?? "save");
  return (
    <div className="mb-8">
      <CutBar
        size="thin"
        label={t("bar", { step, name })}
        parts={steps.map((id, index) => ({ id, value: 1n, tone: index < step ? "you" : "free" }))}
      />
      <ol className="mt-2 grid grid-cols-3 text-small text-text-2">
        {steps.map((id, index) => (
          <li key={id} aria-current={index + 1 === step ? "step" : undefined}>
            {index + 1 < step ? (
              <span className="flex items-center gap-1.5 text-positive-text">
                <Check size={16} aria-hidden="true" />
                {t(id)}
              </span>
            ) : (
              <span className={index + 1 === step ? "font-medium text-text-1" : undefined}>{t(id)}</span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
