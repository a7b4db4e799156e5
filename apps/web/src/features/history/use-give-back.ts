import type { Transaction, TransactionDetail } from "@evenly/contract/payments/schemas";
import { moneyText } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";
import { askedOf } from "../factors/index.ts";
import { useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";
import { forgetGiveBackKey, giveBackKey } from "./give-back-key.ts";

/** Errors after which the server may have completed the request: the same idempotency key is used again. */
const openOutcomes: ReadonlySet<string> = new Set([
  "NETWORK",
  "OUTCOME_UNKNOWN",
  "OVERLOADED",
  "INTERNAL",
  "IDEMPOTENCY_IN_FLIGHT",
]);

/**
 * Gives a received payment back, whole (null) or in part, after the proofs that it asks for in `dialog`. Retries use the same idempotency
 * key, so it happens once.
 */
export function useGiveBack(detail: TransactionDetail, onDone: () => void) {
  const t = useTranslations("history.giveBack");
  const locale = useLocale();
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const { id, currency, person } = detail;
  const { verify, dialog } = useVerify();
  const mutation = useMutation({
    retry: false,
    mutationFn: async (amountMinor: bigint | null): Promise<Transaction | null> => {
      const idempotencyKey = giveBackKey(id, amountMinor);
      try {
        return amountMinor === null
          ? await apiClient.payments.returnPayment.mutate({ id, idempotencyKey })
          : await apiClient.payments.refundPayment.mutate({ id, amountMinor, idempotencyKey });
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const name = person?.displayName ?? "";
        return await verify({
          id: asked.transferId,
          amountMinor: amountMinor ?? detail.amountMinor,
          currency,
          name,
          asked,
          isGivenBack: true,
        });
      }
    },
    onSuccess: (line, amountMinor) => {
      // One that was left waiting is proven or cancelled from its list; the next press is another one.
      forgetGiveBackKey(id, amountMinor);
      if (line === null) return;
      const amount = moneyText(
        line.amountMinor < 0n ? -line.amountMinor : line.amountMinor,
        currency,
        locale,
      );
      notify(
        "success",
        t(amountMinor === null ? "returned" : "refunded", { amount, name: person?.displayName ?? "" }),
      );
      onDone();
    },
    onError: (error, amountMinor) => {
      if (!openOutcomes.has(refusalOf(error).code)) forgetGiveBackKey(id, amountMinor);
    },
    onSettled: () => {
      isOnItsWay.current = false;
      refreshAll(queryClient);
    },
  });
  return {
    dialog,
    isBusy: mutation.isPending,
    problem: mutation.isError ? textOf(mutation.error) : null,
    giveBack: (amountMinor: bigint | null) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      mutation.mutate(amountMinor);
    },
  };
}
