import { CutBar } from "@evenly/ui";
import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { FlowPage } from "../../../shell/flow-page.tsx";

const steps = ["confirm", "add", "save"] as const;

type SetupLayoutProps = Omit<ComponentProps<typeof FlowPage>, "title" | "backTo" | "action"> & {
  readonly step: 1 | 2 | 3;
};

/** The layout of one step of the set-up: where one is, and the step below it. */
export function SetupLayout({ step, left, ...page }: SetupLayoutProps) {
  const t = useTranslations("factors.setup");
  return (
    <FlowPage
      title={t("title")}
      backTo="/enhanced-security"
      action={<span className="text-label text-text-2">{t("step", { step })}</span>}
      left={
        <>
          <StepBar step={step} />
          {left}
        </>
      }
      {...page}
    />
  );
}

function StepBar({ step }: Pick<SetupLayoutProps, "step">) {
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
