import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { moneyText } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { notify } from "../../shell/toasts.ts";
import { apiClient, refusalOf } from "../../trpc.ts";
import { useRefusalText } from "../../use-refusal-text.ts";
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

/** Gives a received payment back, whole (null) or in part. Retries use the same idempotency key, so it happens once. */
export function useGiveBack(detail: TransactionDetail, onDone: () => void) {
  const t = useTranslations("history.giveBack");
  const locale = useLocale();
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  const isOnItsWay = useRef(false);
  const { id, currency, person } = detail;
  const mutation = useMutation({
    retry: false,
    mutationFn: (amountMinor: bigint | null) => {
      const idempotencyKey = giveBackKey(id, amountMinor);
      return amountMinor === null
        ? apiClient.payments.returnPayment.mutate({ id, idempotencyKey })
        : apiClient.payments.refundPayment.mutate({ id, amountMinor, idempotencyKey });
    },
    onSuccess: (line, amountMinor) => {
      forgetGiveBackKey(id, amountMinor);
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
    isBusy: mutation.isPending,
    problem: mutation.isError ? textOf(mutation.error) : null,
    giveBack: (amountMinor: bigint | null) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      mutation.mutate(amountMinor);
    },
  };
}
