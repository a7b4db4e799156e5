import type { Transaction } from "@evenly/contract/payments/schemas";
import { useEffect } from "react";
import { useVerify, type Waiting } from "./use-verify.tsx";

type VerifyWaitingProps = {
  readonly waiting: Waiting;
  /** Called with the payment once it is sent, or null when the dialog was closed. */
  readonly onEnd: (sent: Transaction | null) => void;
};

/** The dialog for one waiting payment; open while mounted. */
export function VerifyWaiting({ waiting, onEnd }: VerifyWaitingProps) {
  const { verify, dialog } = useVerify();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once for each opening
  useEffect(() => {
    void verify(waiting).then(onEnd);
  }, []);
  return dialog;
}
