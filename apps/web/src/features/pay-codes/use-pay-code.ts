import type { PaidPayCode, ScannedPayCode } from "@evenly/contract/pay-codes/schemas";
import type { Transaction } from "@evenly/contract/payments/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { askedOf } from "../factors/index.ts";
import { isOutcomeOpen, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";

/** A payment of a code that ended: it counts, or it is under review. */
export type PaidCode = Pick<PaidPayCode, "amountMinor" | "currency" | "isHeld"> & {
  readonly transferId: Transaction["id"];
};

/** The quote and the payment of a scanned code. The same amount is sent again under the same key, another one under a new key. */
export function usePayCode(
  token: string,
  code: ScannedPayCode,
  amountMinor: bigint | null,
  onEnd: (paid: PaidCode) => void,
) {
  const client = useQueryClient();
  const { verify, dialog } = useVerify();
  const { currency, payee } = code;
  const canPay = amountMinor !== null && !code.isOwn;
  const quote = api.payCodes.quote.useQuery(
    { token, amountMinor: amountMinor ?? 1n },
    { enabled: canPay, placeholderData: (before) => before, retry: false },
  );
  // While another amount is quoted, the old quote stays on screen, but nobody pays by it.
  const current = quote.isPlaceholderData || !canPay ? undefined : quote.data;
  const sent = useRef({ amountMinor: 0n, key: "" });
  const pay = useMutation({
    mutationFn: async (minor: bigint): Promise<PaidCode | null> => {
      if (sent.current.amountMinor !== minor) sent.current = { amountMinor: minor, key: crypto.randomUUID() };
      const fee = current && { feeMinor: current.feeMinor };
      const input = { token, amountMinor: minor, idempotencyKey: sent.current.key, ...fee };
      try {
        return await apiClient.payCodes.pay.mutate(input);
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const proven = await verify({ id, amountMinor: minor, currency, name: payee.displayName, asked });
        const isHeld = proven?.status !== "completed";
        return proven && { transferId: id, amountMinor: minor, currency, isHeld };
      }
    },
    onSuccess: (paid) => {
      if (paid !== null) onEnd(paid);
    },
    onError: (error) => {
      // A refused payment has ended under its key; without an answer the same key has to be tried again.
      if (!isOutcomeOpen(refusalOf(error).code)) sent.current = { amountMinor: 0n, key: "" };
    },
    onSettled: () => refreshAll(client),
  });
  return { quote, current, pay, dialog, canPay };
}
