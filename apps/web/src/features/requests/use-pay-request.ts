import type { TransferId } from "@evenly/contract/ids";
import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { askedOf } from "../factors/index.ts";
import { isOutcomeOpen, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";

/** How a payment of a request ended: it counts, or it is under review. */
export type PayEnd = "paid" | "held";
export type PaidRequest = {
  readonly end: PayEnd;
  readonly amountMinor: bigint;
  readonly transferId: TransferId;
};

/**
 * The quote and the payment of an amount of a request. The same amount is sent again under the same key, another one under a new
 * key.
 */
export function usePayRequest(
  request: PaymentRequest,
  amountMinor: bigint | null,
  onEnd: (paid: PaidRequest) => void,
) {
  const client = useQueryClient();
  const { verify, dialog } = useVerify();
  const { id: paymentRequestId, currency, openMinor } = request;
  const canPay = amountMinor !== null && amountMinor <= openMinor;
  const quote = api.requests.quote.useQuery(
    { paymentRequestId, amountMinor: amountMinor ?? 1n },
    { enabled: canPay, placeholderData: (before) => before, retry: false },
  );
  // While another amount is quoted, the old quote stays on screen, but nobody pays by it.
  const current = quote.isPlaceholderData || !canPay ? undefined : quote.data;
  const sent = useRef({ amountMinor: 0n, key: "" });
  const pay = useMutation({
    mutationFn: async (minor: bigint): Promise<PaidRequest | null> => {
      if (sent.current.amountMinor !== minor) sent.current = { amountMinor: minor, key: crypto.randomUUID() };
      const fee = current && { feeMinor: current.feeMinor };
      const input = { paymentRequestId, amountMinor: minor, idempotencyKey: sent.current.key, ...fee };
      try {
        const { isHeld, transferId } = await apiClient.requests.pay.mutate(input);
        return { end: isHeld ? "held" : "paid", amountMinor: minor, transferId };
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const name = request.person?.displayName ?? "";
        const proven = await verify({ id, amountMinor: minor, currency, name, asked });
        const end = proven?.status === "completed" ? "paid" : "held";
        return proven && { end, amountMinor: minor, transferId: id };
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
