/** Our service worker, and the script of the card provider's form. */
export const CARD_FORM_SCRIPT = "https://js.stripe.com/endive/stripe.js";
const TRUSTED_SCRIPTS = new Set(["/sw.js", CARD_FORM_SCRIPT]);

type ScriptUrlPolicy = { createScriptURL(path: string): string };
type TypedWindow = {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
};

let policy: ScriptUrlPolicy | undefined;

/** The URL of a script that we trust as a TrustedScriptURL, which browsers with Trusted Types require. */
export function trustedScriptUrl(path: string): string {
  const rules: ScriptUrlPolicy = {
    createScriptURL: (asked) => {
      if (!TRUSTED_SCRIPTS.has(asked)) throw new TypeError("no trusted script has this address");
      return asked;
    },
  };
  // Created once per page: the server's policy allows the name only once.
  policy ??= (window as TypedWindow).trustedTypes?.createPolicy("evenly", rules) ?? rules;
  return policy.createScriptURL(path);
}
