import type { SentClaim } from "@evenly/contract/claims/schemas";
import { parseAmountText, useMoneyLocale } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, apiClient, refusalOf } from "../../api/trpc.ts";
import { askedOf } from "../factors/index.ts";
import { isOutcomeOpen, useVerify } from "../payments/index.ts";
import { refreshAll } from "../realtime/index.ts";

const CURRENCY = "USD";
const DAY_MS = 86_400_000;
const CLAIM_MS = 7 * DAY_MS;

export type SentMoney = SentClaim & { readonly amountMinor: bigint; readonly currency: string };

/** The amount, the quote and the sending of money to an address without an account. */
export function useSendClaim(to: string, onSent: (sent: SentMoney) => void) {
  const client = useQueryClient();
  const { locale } = useMoneyLocale();
  const { verify, dialog } = useVerify();
  const [amount, setAmount] = useState("");
  const [note, setNote] = useState("");
  const parsed = parseAmountText(amount, CURRENCY, locale);
  const amountMinor = "amountMinor" in parsed && parsed.amountMinor > 0n ? parsed.amountMinor : null;
  const quote = api.claims.quote.useQuery(
    { to, amountMinor: amountMinor ?? 1n, currency: CURRENCY },
    { enabled: amountMinor !== null, placeholderData: (before) => before, retry: false },
  );
  // While another amount is quoted, the old quote stays on screen, but nobody sends by it.
  const current = quote.isPlaceholderData || amountMinor === null ? undefined : quote.data;
  const sent = useRef({ content: "", key: "" });
  const send = useMutation({
    mutationFn: async (minor: bigint): Promise<SentClaim | null> => {
      const content = `${minor} ${note}`;
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      const input = {
        to,
        amountMinor: minor,
        currency: CURRENCY,
        description: note.trim(),
        idempotencyKey: sent.current.key,
        ...(current && { feeMinor: current.feeMinor }),
      };
      try {
        return await apiClient.claims.send.mutate(input);
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const proven = await verify({ id, amountMinor: minor, currency: CURRENCY, name: to, asked });
        return (
          proven && {
            transferId: proven.id,
            expiresAt: proven.hold?.until ?? new Date(Date.now() + CLAIM_MS),
          }
        );
      }
    },
    onSuccess: (done, minor) => {
      if (done !== null) onSent({ ...done, amountMinor: minor, currency: CURRENCY });
    },
    onError: (error) => {
      if (!isOutcomeOpen(refusalOf(error).code)) sent.current = { content: "", key: "" };
    },
    onSettled: () => refreshAll(client),
  });
  return {
    amount,
    setAmount,
    note,
    setNote,
    amountMinor,
    currency: CURRENCY,
    quote,
    current,
    send,
    dialog,
    locale,
  };
}
