import { refuse } from "@evenly/contract";
import { PAYING_SCOPE, type Scope } from "@evenly/contract/service-keys/schemas";
import type { PresentedKey } from "@evenly/services/service-keys/authenticate-service-key";

/**
 * Refuses a service key without this scope; without a declared scope, every key. Sessions pass: policies check them.
 *
 * @throws {SERVICE_KEY_EXPIRED} @throws {SERVICE_KEY_REVOKED}
 * @throws {SERVICE_KEY_NOT_ALLOWED} with the missing scope, or null if no key is accepted; with `reason` not_approved
 * when the key has the scope to pay, and its user has not approved it.
 */
export function requireScope(key: PresentedKey | null, scope: Scope | undefined): void {
  if (key === null) return;
  if (key.refusal !== null) refuse(key.refusal);
  if (scope === undefined || !key.scopes.includes(scope)) {
    refuse("SERVICE_KEY_NOT_ALLOWED", { scope: scope ?? null });
  }
  if (scope === PAYING_SCOPE && !key.isApproved)
    refuse("SERVICE_KEY_NOT_ALLOWED", { scope, reason: "not_approved" });
}
