import type { Quote } from "@evenly/contract/payments/schemas";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../trpc.ts";
import type { Payment } from "./send-intent.ts";

/** Typing pauses this long before a quote is asked for. */
const PAUSE_MS = 250;

type Terms = Pick<Payment, "to" | "amountMinor" | "currency">;

/** The quote of a payment, asked for when typing pauses and kept current. */
export function useQuote(payment: Payment | null) {
  const utils = api.useUtils();
  const settled = useSettled(
    payment && { to: payment.to, amountMinor: payment.amountMinor, currency: payment.currency },
  );
  const terms = settled ?? { to: "", amountMinor: 0n, currency: "USD" };
  const query = api.payments.quote.useQuery(terms, {
    enabled: settled !== null,
    placeholderData: keepPreviousData,
  });
  const isFor =
    payment !== null && query.data?.amountMinor === payment.amountMinor && query.data.payee.id === payment.to;
  const state: "incomplete" | "loading" | "failed" | "ready" =
    payment === null ? "incomplete" : isFor ? "ready" : query.isError ? "failed" : "loading";
  return {
    quote: query.data,
    state,
    reload: () => void query.refetch(),
    /** Takes the quote that came with a refusal. */
    adopt: (quote: Quote) => utils.payments.quote.setData(terms, quote),
  };
}

function useSettled(terms: Terms | null): Terms | null {
  const [settled, setSettled] = useState<Terms | null>(null);
  const signature = terms ? `${terms.to} ${terms.amountMinor} ${terms.currency}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the terms, which are new objects each time
  useEffect(() => {
    const timer = setTimeout(() => setSettled(terms), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [signature]);
  return settled;
}
