import type { Quote } from "@evenly/contract/payments/schemas";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "../../../api/trpc.ts";
import type { Payment } from "./send-intent.ts";

/** Debounce of typing before a quote is requested. */
const PAUSE_MS = 300;
/** A device whose clock is ahead of the server's asks for a new quote no more often than this. */
const RENEWAL_MS_MIN = 30_000;

type Terms = Pick<Payment, "to" | "amountMinor" | "currency">;

/** The quote of a payment, debounced and kept up to date. It is not `ready` once it has expired, until the next one has come. */
export function useQuote(payment: Payment | null) {
  const utils = api.useUtils();
  const debounced = useDebounced(
    payment && { to: payment.to, amountMinor: payment.amountMinor, currency: payment.currency },
  );
  const terms = debounced ?? { to: "", amountMinor: 0n, currency: "USD" };
  const query = api.payments.quote.useQuery(terms, {
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
  });
  const reload = () => void query.refetch();
  const isExpired = useExpiry(query.data, query.dataUpdatedAt, reload);
  const isFor =
    payment !== null && query.data?.amountMinor === payment.amountMinor && query.data.payee.id === payment.to;
  const state: "incomplete" | "loading" | "failed" | "ready" =
    payment === null ? "incomplete" : isFor && !isExpired ? "ready" : query.isError ? "failed" : "loading";
  return {
    quote: query.data,
    state,
    reload,
    /** Replaces the quote with the one from a refusal. */
    adopt: (quote: Quote) => utils.payments.quote.setData(terms, quote),
  };
}

/** Whether the quote has expired; one that was kept since an earlier visit can be from the start. Calls `onExpired` once for each quote. */
function useExpiry(quote: Quote | undefined, receivedAtMs: number, onExpired: () => void): boolean {
  const [expired, setExpired] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each quote
  useEffect(() => {
    if (!quote) return;
    const endsAtMs = Math.max(receivedAtMs + RENEWAL_MS_MIN, quote.expiresAt.getTime());
    const timer = setTimeout(() => {
      setExpired(quote.token);
      onExpired();
    }, endsAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [quote?.token]);
  return quote !== undefined && quote.token === expired;
}

function useDebounced(terms: Terms | null): Terms | null {
  const [debounced, setDebounced] = useState<Terms | null>(null);
  const signature = terms ? `${terms.to} ${terms.amountMinor} ${terms.currency}` : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the terms, which are new objects each time
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(terms), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [signature]);
  return debounced;
}
