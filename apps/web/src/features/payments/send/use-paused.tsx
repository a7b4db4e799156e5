import type { Quote, Transaction } from "@evenly/contract/payments/schemas";
import { type RefObject, useRef, useState } from "react";
import { api } from "../../../api/trpc.ts";
import { type Asked, askedOf } from "../../factors/index.ts";
import { VerifyWaiting } from "../waiting/lazy-waiting-payments.tsx";
import { type Payment, pauseIntent } from "./send-intent.ts";
import { forgetTyped } from "./typed-form.ts";

type Paused = {
  readonly payment: Payment;
  readonly sendKey: string;
  readonly id: Transaction["id"];
  readonly asked: Asked;
};

/**
 * A payment that waits for its proofs. `pause` opens the dialog for a refusal that asks for them; `resume` opens it again for the
 * same payment after it was closed. Both tell whether they did.
 */
export function usePaused(
  confirmed: RefObject<Quote | null>,
  onSent: (transaction: Transaction, sendKey: string) => void,
) {
  const utils = api.useUtils();
  const [open, setOpen] = useState<{ readonly paused: Paused; readonly quote: Quote } | null>(null);
  const latest = useRef<Paused | null>(null);
  const prove = (paused: Paused, quote: Quote) => {
    latest.current = paused;
    setOpen({ paused, quote });
  };
  const end = (sent: Transaction | null) => {
    setOpen(null);
    if (sent === null || open === null) return;
    latest.current = null;
    onSent(sent, open.paused.sendKey);
  };
  const isListed = (id: string) =>
    utils.payments.listWaiting.getData()?.some(({ transaction }) => transaction.id === id) ?? false;
  return {
    dialog: open && <VerifyWaiting waiting={waitingOf(open.paused, open.quote)} onEnd={end} />,
    pause: (error: unknown, payment: Payment, sendKey: string): boolean => {
      const asked = askedOf(error);
      if (asked === null || confirmed.current === null) return false;
      pauseIntent(sendKey);
      forgetTyped();
      prove({ payment, sendKey, id: asked.transferId, asked }, confirmed.current);
      return true;
    },
    resume: (payment: Payment): boolean => {
      const paused = latest.current;
      const quote = confirmed.current;
      if (paused === null || quote === null || !isSame(paused.payment, payment) || !isListed(paused.id))
        return false;
      prove(paused, quote);
      return true;
    },
  };
}

function isSame(one: Payment, other: Payment): boolean {
  const fields = ["to", "amountMinor", "currency", "description", "category"] as const;
  return fields.every((field) => one[field] === other[field]);
}

function waitingOf({ id, asked }: Paused, { amountMinor, currency, payee }: Quote) {
  return { id, asked, amountMinor, currency, name: payee.displayName };
}
