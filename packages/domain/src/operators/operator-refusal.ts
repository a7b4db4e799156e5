import type { ErrorCode, ErrorDetails } from "@evenly/contract";
import { needsProof, type OperatorAct } from "./operator-acts.ts";

/** State of an account that operator rules depend on. */
export type Standing = {
  readonly userId: string;
  readonly role: "user" | "admin";
  readonly isEmailVerified: boolean;
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  /** An operator may take over the owner's own freeze. */
  readonly isFrozenByOwner?: boolean;
  readonly isDeactivated: boolean;
  /** An operator whose role is younger than NEW_OPERATOR_HOURS. */
  readonly isNewOperator?: boolean;
  /** Whether the account can prove its sessions by an authenticator app or a passkey; only a grant of the role asks. */
  readonly hasProvingFactor?: boolean;
};

/** An operator who acts, in a session of theirs. */
export type Acting = Standing & {
  /** Whether a second factor has proven that session: the password alone makes nobody an operator. */
  readonly isSessionProven: boolean;
};

/** Hours after the grant of the role in which an operator looks and decides nothing. */
export const NEW_OPERATOR_HOURS = 24;

/** Acts that one account is the subject of. */
export type AccountAct =
  | "look"
  | "suspend"
  | "lift_suspension"
  | "freeze"
  | "lift_freeze"
  | "end_sessions"
  | "lift_lock"
  | "reset_limits"
  | "grant_admin"
  | "revoke_admin"
  | "create_service_key"
  | "create_paying_key"
  | "revoke_service_key";

export type OperatorRefusal = { readonly code: ErrorCode; readonly details: ErrorDetails };

/** Checks whether an account may act as an operator. */
export function isActiveAdmin(standing: Standing): boolean {
  return standing.role === "admin" && !standing.isSuspended && !standing.isDeactivated;
}

/** Rule that FORBIDDEN names where only the proof of the session is missing. */
export const SESSION_RULE = "second_factor";

/**
 * Reason why somebody may not do an act at all, whatever it is about; null when allowed. New operators do nothing that needs a
 * proof, so that a granted role helps nobody at once.
 */
export function actorRefusal(operator: Acting, act: OperatorAct): OperatorRefusal | null {
  if (!isActiveAdmin(operator)) return { code: "FORBIDDEN", details: {} };
  if (!operator.isSessionProven) return { code: "FORBIDDEN", details: { rule: SESSION_RULE } };
  if (operator.isNewOperator === true && needsProof(act))
    return { code: "FORBIDDEN", details: { rule: "new_operator" } };
  return null;
}

/**
 * Reason why an operator may not do an act to an account; null when allowed. Operators cannot change their own standing, so at
 * least one active operator always remains.
 *
 * @see docs/decisions/0011-operators-and-sealed-fields.md
 */
export function operatorRefusal(
  operator: Acting,
  subject: Standing,
  act: AccountAct,
): OperatorRefusal | null {
  const refusal = actorRefusal(operator, act);
  if (refusal !== null) return refusal;
  if (act === "look" || act === "end_sessions" || act === "lift_lock" || act === "revoke_service_key")
    return null;
  if (operator.userId === subject.userId) return { code: "FORBIDDEN", details: { rule: "self" } };
  const conflict = conflictOf(subject, act);
  return conflict === null ? null : { code: "STATE_CONFLICT", details: { state: conflict } };
}

function conflictOf(
  subject: Standing,
  act: Exclude<AccountAct, "look" | "end_sessions" | "lift_lock" | "revoke_service_key">,
): string | null {
  switch (act) {
    case "reset_limits":
      return null;
    case "suspend":
    case "create_service_key":
    case "create_paying_key":
      if (subject.isDeactivated) return "deactivated";
      return subject.isSuspended ? "suspended" : null;
    case "lift_suspension":
      return subject.isSuspended ? null : "not_suspended";
    case "freeze":
      return subject.isFrozen && subject.isFrozenByOwner !== true ? "frozen" : null;
    case "lift_freeze":
      return subject.isFrozen ? null : "not_frozen";
    case "grant_admin":
      return grantConflictOf(subject);
    case "revoke_admin":
      return subject.role === "admin" ? null : "user";
  }
}

/** Reason why an account cannot become an operator; null when it can. */
export function grantConflictOf(subject: Standing): string | null {
  if (subject.isDeactivated) return "deactivated";
  if (subject.isSuspended) return "suspended";
  if (!subject.isEmailVerified) return "email_not_verified";
  if (subject.hasProvingFactor !== true) return "no_second_factor";
  return subject.role === "admin" ? "admin" : null;
}
