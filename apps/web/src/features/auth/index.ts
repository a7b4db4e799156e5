export { useAuth } from "./auth-provider.tsx";
export { FormError } from "./components/form-error.tsx";
export { meetsEveryRule, PasswordRules } from "./components/password-rules.tsx";
export { canUsePasskeys, makePasskeyInBrowser, provePasskeyInBrowser } from "./passkeys-in-browser.ts";
export { clearSession, readSession, saveUser, setBiometric, subscribeToSession } from "./session-store.ts";
export { looksLikeEmail, useFields } from "./use-fields.ts";
export { useNameProblems } from "./use-name-problems.ts";
export { usePasswordProblem } from "./use-password-problem.ts";
export { useSecondsUntil } from "./use-seconds-until.ts";
