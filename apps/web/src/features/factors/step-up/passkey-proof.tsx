import { Button } from "@evenly/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { FormError, provePasskeyInBrowser } from "../../auth/index.ts";
import type { EnteredProof } from "./step-up-answer.ts";
import type { StepUpWords } from "./use-step-up.tsx";

type PasskeyProofProps = {
  readonly transferId: string;
  readonly words: StepUpWords;
  readonly bar: ReactNode;
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (given: EnteredProof) => Promise<void>;
  readonly onStart: () => void;
};

/** The step of a passkey: the button asks for a challenge that confirms only this payment, and the device answers it. */
export function PasskeyProof({
  transferId,
  words,
  bar,
  problem,
  isBusy,
  onSubmit,
  onStart,
}: PasskeyProofProps) {
  const t = useTranslations("stepUp");
  const errors = useTranslations("errors");
  const textOf = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const confirm = async () => {
    if (isBusy || isAsking) return;
    onStart();
    setFailure(null);
    setIsAsking(true);
    try {
      const options = await apiClient.factors.startPasskeyProof.mutate({
        purpose: "payment",
        subjectId: transferId,
      });
      const assertion = await provePasskeyInBrowser(options).catch(() => null);
      if (assertion === null) setFailure(errors("PASSKEY_REFUSED"));
      else await onSubmit({ assertion });
    } catch (error) {
      setFailure(textOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <>
      <h2 ref={heading} tabIndex={-1} data-focused-first className="mt-1 text-big font-semibold">
        {t("title.passkey")}
      </h2>
      <p className="mt-2 text-text-2 wrap-anywhere">
        {t("from.passkey")} {words.text}
      </p>
      {bar}
      <FormError text={failure ?? problem ?? null} />
      <Button
        size="large"
        isWide
        className="mt-5"
        busyLabel={(isBusy || isAsking) && t("busyPasskey")}
        onClick={() => void confirm()}
      >
        {words.button}
      </Button>
    </>
  );
}
