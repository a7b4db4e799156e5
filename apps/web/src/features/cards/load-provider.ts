import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { CARD_FORM_SCRIPT, trustedScriptUrl } from "../../shell/trusted-script-url.ts";

const loaded = new Map<string, Promise<Stripe>>();

/** The provider's script, loaded when it is first needed and again after a failure. Only lazy parts import this. */
export function loadProvider(publishableKey: string): Promise<Stripe> {
  const before = loaded.get(publishableKey);
  if (before) return before;
  addScript();
  const loading = loadStripe(publishableKey).then((stripe) => {
    if (stripe === null) throw new Error("the card provider's script gave nothing");
    return stripe;
  });
  loaded.set(publishableKey, loading);
  loading.catch(() => loaded.delete(publishableKey));
  return loading;
}

/** The package takes a script that is there already; its own would have an address that browsers with Trusted Types refuse. */
function addScript(): void {
  if (document.querySelector(`script[src^="${CARD_FORM_SCRIPT}"]`) !== null) return;
  const script = document.createElement("script");
  script.src = trustedScriptUrl(CARD_FORM_SCRIPT);
  document.head.append(script);
}
