const OWN_SCRIPTS = new Set(["/sw.js"]);

type ScriptUrlPolicy = { createScriptURL(path: string): string };
type TypedWindow = {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
};

let policy: ScriptUrlPolicy | undefined;

/** The URL of one of our scripts as a TrustedScriptURL, which browsers with Trusted Types require. */
export function trustedScriptUrl(path: string): string {
  const rules: ScriptUrlPolicy = {
    createScriptURL: (asked) => {
      if (!OWN_SCRIPTS.has(asked)) throw new TypeError("no script of ours has this address");
      return asked;
    },
  };
  // Created once per page: the server's policy allows the name only once.
  policy ??= (window as TypedWindow).trustedTypes?.createPolicy("evenly", rules) ?? rules;
  return policy.createScriptURL(path);
}
