const OWN_SCRIPTS = new Set(["/sw.js"]);

type ScriptUrlPolicy = { createScriptURL(path: string): string };
type TypedWindow = {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
  };
};

let policy: ScriptUrlPolicy | undefined;

/** The address of a script of ours, as a browser takes it that is told to run no others (trusted types). */
export function trustedScriptUrl(path: string): string {
  const rules: ScriptUrlPolicy = {
    createScriptURL: (asked) => {
      if (!OWN_SCRIPTS.has(asked)) throw new TypeError("no script of ours has this address");
      return asked;
    },
  };
  // A page makes the policy once: the server names it, and allows no second one.
  policy ??= (window as TypedWindow).trustedTypes?.createPolicy("evenly", rules) ?? rules;
  return policy.createScriptURL(path);
}
