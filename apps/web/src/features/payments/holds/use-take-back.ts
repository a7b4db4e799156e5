import type { Transaction } from "@evenly/contract/payments/schemas";
import { shownMoneyText } from "@evenly/ui";
import { useLocale, useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { refreshAll } from "../../realtime/index.ts";

type Held = Pick<Transaction, "id" | "amountMinor" | "feeMinor" | "currency">;

/** Takes a held payment back. Pressing again is harmless: the server does it once. */
export function useTakeBack(held: Held, onDone?: (line: Transaction) => void) {
  const t = useTranslations("holds");
  const locale = useLocale();
  const textOf = useRefusalText();
  const mutation = useChange(apiClient.payments.takeBack.mutate, {
    done: (line) => {
      onDone?.(line);
      return t("tookBack", { amount: shownMoneyText(heldMinorOf(held), held.currency, locale) });
    },
    failed: (error) => (refusalOf(error).code === "STATE_CONFLICT" ? t("notHeld") : textOf(error)),
    refresh: refreshAll,
  });
  return {
    isBusy: mutation.isPending,
    takeBack: () => mutation.mutate({ transactionId: held.id }),
  };
}

/** Amount and fee of an outgoing payment: what its hold reserves. */
export function heldMinorOf({
  amountMinor,
  feeMinor,
}: Pick<Transaction, "amountMinor" | "feeMinor">): bigint {
  return (amountMinor < 0n ? -amountMinor : amountMinor) + feeMinor;
}
