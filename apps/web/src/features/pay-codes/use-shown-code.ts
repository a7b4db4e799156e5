import { PAY_CODE_MINUTES, PAY_CODE_PATH, type PayCodeMinutes } from "@evenly/contract/pay-codes/rules";
import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api, apiClient } from "../../api/trpc.ts";

/** Currency of wallets. */
const CURRENCY = "USD";
/** Codes of the list that are loaded. */
const LISTED = 50;

/** What a person chooses for a code. */
export type CodeTerms = {
  readonly amountMinor: bigint | null;
  readonly note: string;
  readonly minutes: PayCodeMinutes;
};
export const plainTerms: CodeTerms = { amountMinor: null, note: "", minutes: PAY_CODE_MINUTES };

/** The user's codes, the newest first. */
export function useMyCodes() {
  return api.payCodes.listMine.useQuery({ limit: LISTED });
}

/** Address that a code's picture has: a phone's own camera opens it, too. */
export function codeUrl(token: string): string {
  return `${location.origin}${PAY_CODE_PATH}?token=${token}`;
}

/** The code on screen: the newest one that is open, or a new one. Other terms make a new code that replaces it. */
export function useShownCode() {
  const client = useQueryClient();
  const list = useMyCodes();
  const [shownId, setShownId] = useState<PayCode["id"] | null>(null);
  const codes = list.data?.codes ?? [];
  const code = codes.find(({ id }) => id === shownId) ?? null;
  // A repeat after a lost answer has the same key, and makes no second code.
  const sent = useRef({ content: "", key: "" });
  const make = useMutation({
    mutationFn: (terms: CodeTerms) => {
      const replaces = code?.state === "open" ? { replaces: code.id } : {};
      const input = { ...terms, currency: CURRENCY, ...replaces };
      const content = `${terms.amountMinor}|${terms.note}|${terms.minutes}|${code?.id}`;
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      return apiClient.payCodes.create.mutate({ ...input, idempotencyKey: sent.current.key });
    },
    onSuccess: async ({ id }) => {
      sent.current = { content: "", key: "" };
      await client.invalidateQueries({ queryKey: [["payCodes"]] });
      setShownId(id);
    },
    onError: () => void list.refetch(),
  });
  const isStarted = useRef(false);
  const { mutate } = make;
  useEffect(() => {
    if (isStarted.current || !list.data) return;
    isStarted.current = true;
    const open = list.data.codes.find(({ state }) => state === "open");
    if (open) setShownId(open.id);
    else mutate(plainTerms);
  }, [list.data, mutate]);
  return { code, list, make, show: setShownId };
}

/** The terms of a code, to make another one like it. */
export function termsOf({ amountMinor, note, minutes }: PayCode): CodeTerms {
  return { amountMinor, note, minutes };
}
