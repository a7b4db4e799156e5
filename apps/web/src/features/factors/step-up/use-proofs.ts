import type { AskedFactor, StepUpFactor } from "@evenly/contract/payments/step-up";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import type { Asked, EnteredProof, StepUpAnswer } from "./step-up-answer.ts";

export type Problem = {
  readonly text: string;
  /** The PIN is locked: only setting a new one helps. */
  readonly isLocked: boolean;
};

/** The factor to prove next; undefined when all are proven. */
export function nextFactor(factors: readonly AskedFactor[]): AskedFactor | undefined {
  return factors.find(({ state }) => state !== "proven");
}

/** State of the dialog: what is still asked for, the proof on its way, and why the last one was refused. */
export function useProofs<Result>(
  start: Asked,
  prove: (given: EnteredProof) => Promise<StepUpAnswer<Result>>,
  onDone: (result: Result) => void,
) {
  const [asked, setAsked] = useState(start);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const problemOf = useProblem();
  const submit = async (given: EnteredProof): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await prove(given);
      if ("done" in answer) onDone(answer.done);
      else setAsked(answer.asked);
    } catch (error) {
      const missing = missingFactor(refusalOf(error).code);
      if (missing === null) setProblem(problemOf(error));
      else setAsked(withMissing(asked, missing));
    } finally {
      setIsBusy(false);
    }
  };
  return { asked, problem, isBusy, submit, forget: () => setProblem(null) };
}

function missingFactor(code: string): StepUpFactor | null {
  if (code === "PIN_MISSING") return "pin";
  return code === "FACTOR_MISSING" ? "second_factor" : null;
}

function withMissing(asked: Asked, missing: StepUpFactor): Asked {
  const factors = asked.factors.map((each) =>
    each.factor === missing ? { ...each, state: "missing" as const } : each,
  );
  return { ...asked, factors };
}

function useProblem(): (error: unknown) => Problem {
  const t = useTranslations("stepUp");
  const format = useFormatter();
  const textOf = useRefusalText();
  return (error) => {
    const { code, details } = refusalOf(error);
    const text = (words: string): Problem => ({ text: words, isLocked: code === "PIN_LOCKED" });
    if (code === "PIN_WRONG" && Number(details.triesLeft) === 0) return { text: "", isLocked: true };
    if (code === "PIN_WRONG") return text(t("pinWrong", { tries: Number(details.triesLeft) }));
    const waitSeconds = Number(details.retryAfterSeconds);
    if (code === "RATE_LIMITED" && waitSeconds > 0) {
      const until = new Date(Date.now() + waitSeconds * 1000);
      return text(t("lockedUntil", { time: format.dateTime(until, { timeStyle: "short" }) }));
    }
    return text(textOf(error));
  };
}
