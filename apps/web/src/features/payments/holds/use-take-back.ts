import type { Transaction } from "@evenly/contract/payments/schemas";
import { shownMoneyText } from "@evenly/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { refreshAll } from "../../realtime/index.ts";

type Held = Pick<Transaction, "id" | "amountMinor" | "feeMinor" | "currency">;

/** Takes a held payment back. Pressing again is harmless: the server does it once. */
export function useTakeBack(held: Held, onDone?: (line: Transaction) => void) {
  const t = useTranslations("holds");
  const locale = useLocale();
  const textOf = useRefusalText();
  const queryClient = useQueryClient();
  const mutation = api.payments.takeBack.useMutation({
    retry: false,
    onSuccess: (line) => {
      notify("success", t("tookBack", { amount: shownMoneyText(heldMinorOf(held), held.currency, locale) }));
      onDone?.(line);
    },
    onError: (error) => {
      notify("error", refusalOf(error).code === "STATE_CONFLICT" ? t("notHeld") : textOf(error));
    },
    onSettled: () => refreshAll(queryClient),
  });
  return {
    isBusy: mutation.isPending,
    takeBack: () => {
      if (!mutation.isPending) mutation.mutate({ transactionId: held.id });
    },
  };
}

/** Amount and fee of an outgoing payment: what its hold reserves. */
export function heldMinorOf({
  amountMinor,
  feeMinor,
}: Pick<Transaction, "amountMinor" | "feeMinor">): bigint {
  return (amountMinor < 0n ? -amountMinor : amountMinor) + feeMinor;
}
