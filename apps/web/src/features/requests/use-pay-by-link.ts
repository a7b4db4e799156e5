import type { RequestQuote } from "@evenly/contract/requests/schemas";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { apiClient, refusalOf } from "../../api/trpc.ts";
import { askedOf } from "../factors/index.ts";
import { isOutcomeOpen, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";
import type { PaidRequest } from "./use-pay-request.ts";

type Link = {
  readonly token: string;
  /** Who asks. */
  readonly name: string;
  readonly openMinor: bigint;
  readonly currency: string;
};

/** The quote and the payment of what is open of a link's request; one payment has one key until it was refused. */
export function usePayByLink({ token, name, openMinor, currency }: Link, onEnd: (paid: PaidRequest) => void) {
  const client = useQueryClient();
  const { verify, dialog } = useVerify();
  const quote = useQuery({
    queryKey: [["requests", "quoteByLink"], token],
    queryFn: () => apiClient.requests.quoteByLink.mutate({ token }),
    retry: false,
    gcTime: 0,
  });
  const key = useRef("");
  const pay = useMutation({
    mutationFn: async ({ feeMinor }: RequestQuote): Promise<PaidRequest | null> => {
      key.current ||= crypto.randomUUID();
      const input = { token, amountMinor: openMinor, feeMinor, idempotencyKey: key.current };
      try {
        const { isHeld, transferId } = await apiClient.requests.payByLink.mutate(input);
        return { end: isHeld ? "held" : "paid", amountMinor: openMinor, transferId };
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const proven = await verify({ id, amountMinor: openMinor, currency, name, asked });
        const end = proven?.status === "completed" ? "paid" : "held";
        return proven && { end, amountMinor: openMinor, transferId: id };
      }
    },
    onSuccess: (paid) => {
      if (paid !== null) onEnd(paid);
    },
    onError: (error) => {
      if (!isOutcomeOpen(refusalOf(error).code)) key.current = "";
    },
    onSettled: () => refreshAll(client),
  });
  return { quote, pay, dialog };
}
