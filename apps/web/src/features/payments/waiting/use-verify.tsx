import type { Transaction } from "@evenly/contract/payments/schemas";
import { Money, moneyText } from "@evenly/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { type Asked, type EnteredProof, type StepUpAnswer, useStepUp } from "../../factors/index.ts";
import { refreshAll } from "../../realtime/index.ts";

export type Waiting = {
  readonly id: Transaction["id"];
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly name: string;
  readonly asked: Asked;
  /** It gives back what the person has paid. */
  readonly isGivenBack?: boolean;
};

/** Asks for the proofs of a waiting payment; gives the transaction once it is sent, or null when the dialog was closed. */
export function useVerify() {
  const t = useTranslations("stepUp");
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { ask, dialog } = useStepUp<Transaction>();
  const verify = async (waiting: Waiting): Promise<Transaction | null> => {
    const { id, amountMinor, currency, name, asked, isGivenBack = false } = waiting;
    const text = t.rich(isGivenBack ? "returning" : "sending", {
      amount: () => (
        <Money
          key="amount"
          amountMinor={amountMinor}
          currency={currency}
          isShown
          className="font-semibold text-text-1"
        />
      ),
      name: () => (
        <bdi key="name" className="font-semibold text-text-1">
          {name}
        </bdi>
      ),
    });
    const button = t(isGivenBack ? "return" : "send", { amount: moneyText(amountMinor, currency, locale) });
    const sent = await ask({ asked, prove: (given) => proveWaiting(id, given), words: { text, button } });
    refreshAll(queryClient);
    return sent;
  };
  return { verify, dialog };
}

async function proveWaiting(id: Transaction["id"], given: EnteredProof): Promise<StepUpAnswer<Transaction>> {
  const { transaction, verification } = await apiClient.payments.verify.mutate({ id, ...given });
  return verification === null ? { done: transaction } : { asked: verification };
}
