import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

const loaded = new Map<string, Promise<Stripe>>();

/** The provider's script, loaded when it is first needed and again after a failure. Only lazy parts import this. */
export function loadProvider(publishableKey: string): Promise<Stripe> {
  const before = loaded.get(publishableKey);
  if (before) return before;
  const loading = loadStripe(publishableKey).then((stripe) => {
    if (stripe === null) throw new Error("the card provider's script gave nothing");
    return stripe;
  });
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}
