import type { AskedFactor, StepUpFactor } from "@evenly/contract/payments/step-up";
import { Dialog } from "@evenly/ui/dialog";
import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { MissingFactor } from "./missing-factor.tsx";
import { PasskeyProof } from "./passkey-proof.tsx";
import { ProofForm } from "./proof-form.tsx";
import type { Asked, EnteredProof, StepUpAnswer } from "./step-up-answer.ts";
import { nextFactor, useProofs } from "./use-proofs.ts";
import type { StepUpWords } from "./use-step-up.tsx";

type StepUpDialogProps = {
  readonly asked: Asked;
  readonly prove: (given: EnteredProof) => Promise<StepUpAnswer<unknown>>;
  readonly words: StepUpWords;
  readonly onDone: (result: unknown) => void;
  readonly onClose: () => void;
};

/** Asks for each proof in turn; closing it keeps the payment waiting and the form behind it as it was. */
export function StepUpDialog({ asked: start, prove, words, onDone, onClose }: StepUpDialogProps) {
  const t = useTranslations("stepUp");
  const { asked, problem, isBusy, submit, forget } = useProofs(start, prove, onDone);
  const next = nextFactor(asked.factors);
  const steps = asked.factors.length;
  const done = asked.factors.filter(({ state }) => state === "proven").length;
  const factor = next?.factor;
  const isMissing = next?.state === "missing" || problem?.isLocked === true;
  return (
    <Dialog title={words.button} hasOwnHeading onClose={onClose} isBusy={isBusy}>
      <div className={clsx("flex items-center justify-between gap-3", steps < 2 && "-mb-9")}>
        <p className="text-small text-text-2">
          {steps > 1 && t("step", { step: Math.min(done + 1, steps), steps })}
        </p>
        <button
          type="button"
          aria-label={t("close")}
          title={t("close")}
          onClick={onClose}
          disabled={isBusy}
          className="-my-2 -mr-2 flex size-11 items-center justify-center rounded-control text-text-2 hover:bg-surface-2"
        >
          <X size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {isMissing && factor ? (
        <MissingFactor
          kind={problem?.isLocked ? "locked" : factor}
          expiresAt={asked.expiresAt}
          bar={<Steps asked={asked} progress={0} />}
        />
      ) : factor === "passkey" ? (
        <PasskeyProof
          transferId={asked.transferId}
          words={words}
          bar={<Steps asked={asked} progress={0} />}
          problem={problem?.text}
          isBusy={isBusy}
          onSubmit={submit}
          onStart={forget}
        />
      ) : (
        <ProofForm
          key={factor ?? "ready"}
          transferId={asked.transferId}
          factor={factor}
          words={words}
          bar={(progress) => <Steps asked={asked} progress={progress} />}
          problem={problem?.text}
          isBusy={isBusy}
          onSubmit={submit}
          onTyping={forget}
        />
      )}
    </Dialog>
  );
}

type StepsProps = { readonly asked: Asked; readonly progress: number };

/** Several steps as a bar: proven ones are full and checked, the current one fills with its digits. */
function Steps({ asked: { factors }, progress }: StepsProps) {
  const t = useTranslations("stepUp");
  if (factors.length < 2) return null;
  const done = factors.filter(({ state }) => state === "proven").length;
  const current = nextFactor(factors)?.factor;
  const filled = (factor: AskedFactor) =>
    factor.state === "proven" ? 1 : factor.factor === current ? progress : 0;
  return (
    <>
      <div
        role="img"
        aria-label={t("bar", { done, steps: factors.length })}
        className="mt-4 flex h-2 gap-[3px]"
      >
        {factors.map((factor) => (
          <span
            key={factor.factor}
            className="min-w-0 flex-1 overflow-hidden bg-surface-3 first:rounded-l last:rounded-r"
          >
            <span
              className="block h-full bg-accent transition-[width] duration-[120ms]"
              style={{ width: `${filled(factor) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <ol className="mt-2 flex justify-between gap-3 text-small">
        {factors.map(({ factor, state }) => (
          <Step key={factor} factor={factor} isDone={state === "proven"} isCurrent={factor === current} />
        ))}
      </ol>
    </>
  );
}

type StepProps = { readonly factor: StepUpFactor; readonly isDone: boolean; readonly isCurrent: boolean };

function Step({ factor, isDone, isCurrent }: StepProps) {
  const t = useTranslations("stepUp");
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className={clsx(
        "flex items-center gap-1",
        isDone ? "text-positive-text" : isCurrent ? "text-text-1" : "text-text-3",
      )}
    >
      {isDone && <Check size={16} aria-hidden="true" />}
      {t(factor)}
    </li>
  );
}
