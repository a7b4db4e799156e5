import type { TransferId } from "@evenly/contract/ids";
import type { OtherPerson, PersonSettlement } from "@evenly/contract/settlements/person-schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { apiClient, refusalOf } from "../../../api/trpc.ts";
import { askedOf } from "../../factors/index.ts";
import { isOutcomeOpen, useVerify } from "../../payments/index.ts";
import { refreshAll } from "../../realtime/index.ts";
import { transferOf } from "../transfer-of.ts";
import { keyText, type ShownCurrency, shownOf } from "./shown-lines.ts";

/** One payment to the person: everything that runs one way, or a proposal that offsets debts. */
export type PersonPayment = {
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly of: ShownCurrency | { readonly proposalId: PersonSettlement["id"] };
};
/** How a currency ended on this page: paid, under review, or even without a payment. */
export type PersonEnd = {
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly end: "paid" | "held" | "even";
  /** The payment of the wallet. */
  readonly transferId: TransferId | null;
};
export type PayPerson = ReturnType<typeof usePayPerson>;

/** Pays one thing at a time. What was shown is sent again under the same key, anything else under a new key. */
export function usePayPerson(person: OtherPerson) {
  const client = useQueryClient();
  const { verify, dialog } = useVerify();
  const [ended, setEnded] = useState<PersonEnd | null>(null);
  const sent = useRef({ text: "", key: "" });
  // Two presses in one moment come before the page knows that it is busy.
  const isRunning = useRef(false);
  const pay = useMutation({
    mutationFn: async (payment: PersonPayment): Promise<PersonEnd | null> => {
      const { currency, amountMinor } = payment;
      try {
        const { id, state } = await send(person, payment, sent.current);
        return { currency, amountMinor, end: state === "held" ? "held" : "paid", transferId: transferOf(id) };
      } catch (error) {
        const asked = askedOf(error);
        if (asked === null) throw error;
        const id = asked.transferId;
        const proven = await verify({ id, amountMinor, currency, name: person.displayName, asked });
        const end = proven?.status === "completed" ? "paid" : "held";
        return proven && { currency, amountMinor, end, transferId: id };
      }
    },
    onSuccess: (end) => {
      if (end === null) return;
      sent.current = { text: "", key: "" };
      setEnded(end);
    },
    onError: (error) => {
      // A refused payment has ended under its key; without an answer the same key has to be tried again.
      if (!isOutcomeOpen(refusalOf(error).code)) sent.current = { text: "", key: "" };
    },
    onSettled: () => {
      isRunning.current = false;
      refreshAll(client);
    },
  });
  const start = (payment: PersonPayment) => {
    if (isRunning.current) return;
    isRunning.current = true;
    pay.mutate(payment);
  };
  return { pay, start, dialog, ended, setEnded };
}

type Sent = { text: string; key: string };

function send({ userId }: OtherPerson, payment: PersonPayment, sent: Sent): Promise<PersonSettlement> {
  const { currency, feeMinor, of } = payment;
  if ("proposalId" in of)
    return apiClient.groups.payProposal.mutate({ settlementId: of.proposalId, feeMinor });
  const text = keyText(of);
  if (sent.text !== text) Object.assign(sent, { text, key: crypto.randomUUID() });
  const lines = shownOf(of);
  return apiClient.groups.settleWithPerson.mutate({
    userId,
    currency,
    lines,
    feeMinor,
    idempotencyKey: sent.key,
  });
}
