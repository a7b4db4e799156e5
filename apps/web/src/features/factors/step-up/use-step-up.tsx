import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../lazy-part.tsx";
import type { Asked, EnteredProof, StepUpAnswer } from "./step-up-answer.ts";
import { answerOf } from "./step-up-answer.ts";

/** Loads when the first payment asks for a proof. */
const StepUpDialog = lazyPart(() => import("./step-up-dialog.tsx").then((module) => module.StepUpDialog), {
  texts: ["stepUp"],
});

export type StepUpWords = {
  /** What is being confirmed, with its amount and person. */
  readonly text: ReactNode;
  /** Label of the button that confirms. */
  readonly button: string;
};

type Open<Result> = {
  readonly asked: Asked;
  readonly prove: (given: EnteredProof) => Promise<StepUpAnswer<Result>>;
  readonly words: StepUpWords;
  readonly settle: (result: Result | null) => void;
};

/**
 * Confirms a call that needs proofs. `run` makes the call and, when it asks for proofs, repeats it with each one that the person
 * enters. `ask` opens the dialog for a call that was already refused. Both give null when the person closes the dialog.
 */
export function useStepUp<Result>() {
  const [open, setOpen] = useState<Open<Result> | null>(null);
  const ask = (facts: Omit<Open<Result>, "settle">) =>
    new Promise<Result | null>((resolve) => {
      const settle = (result: Result | null) => {
        setOpen(null);
        resolve(result);
      };
      setOpen({ ...facts, settle });
    });
  const run = async (
    call: (given: EnteredProof) => Promise<Result>,
    words: StepUpWords,
  ): Promise<Result | null> => {
    const prove = (given: EnteredProof) => answerOf(call(given));
    const first = await prove({});
    return "done" in first ? first.done : ask({ asked: first.asked, prove, words });
  };
  const dialog = open && (
    <StepUpDialog
      asked={open.asked}
      prove={open.prove}
      words={open.words}
      onDone={(result) => open.settle(result as Result)}
      onClose={() => open.settle(null)}
    />
  );
  return { run, ask, dialog };
}
