import type { ErrorCode, ErrorDetails } from "@evenly/contract";

/** How an account stands, as far as operators are concerned. */
export type Standing = {
  readonly userId: string;
  readonly role: "user" | "admin";
  readonly isEmailVerified: boolean;
  readonly isSuspended: boolean;
  readonly isFrozen: boolean;
  readonly isDeactivated: boolean;
};

export type OperatorAct =
  | "look"
  | "suspend"
  | "lift_suspension"
  | "freeze"
  | "lift_freeze"
  | "end_sessions"
  | "lift_lock"
  | "grant_admin"
  | "revoke_admin";

export type OperatorRefusal = { readonly code: ErrorCode; readonly details: ErrorDetails };

/** Tells whether an account may act as an operator at all. */
export function isActiveAdmin(standing: Standing): boolean {
  return standing.role === "admin" && !standing.isSuspended && !standing.isDeactivated;
}

/**
 * Tells why an operator may not do this to an account; null when they may. Nobody changes how they stand themselves, so that
 * whoever acts is an operator afterwards too: the last one cannot go.
 *
 * @see docs/decisions/0011-operators-and-sealed-fields.md
 */
export function operatorRefusal(
  operator: Standing,
  subject: Standing,
  act: OperatorAct,
): OperatorRefusal | null {
  if (!isActiveAdmin(operator)) return { code: "FORBIDDEN", details: {} };
  if (act === "look" || act === "end_sessions" || act === "lift_lock") return null;
  if (operator.userId === subject.userId) return { code: "FORBIDDEN", details: { rule: "self" } };
  const conflict = conflictOf(subject, act);
  return conflict === null ? null : { code: "STATE_CONFLICT", details: { state: conflict } };
}

function conflictOf(
  subject: Standing,
  act: Exclude<OperatorAct, "look" | "end_sessions" | "lift_lock">,
): string | null {
  switch (act) {
    case "suspend":
      if (subject.isDeactivated) return "deactivated";
      return subject.isSuspended ? "suspended" : null;
    case "lift_suspension":
      return subject.isSuspended ? null : "not_suspended";
    case "freeze":
      return subject.isFrozen ? "frozen" : null;
    case "lift_freeze":
      return subject.isFrozen ? null : "not_frozen";
    case "grant_admin":
      return grantConflictOf(subject);
    case "revoke_admin":
      return subject.role === "admin" ? null : "user";
  }
}

/** What keeps an account from becoming an operator; null when nothing does. */
export function grantConflictOf(subject: Standing): string | null {
  if (subject.isDeactivated) return "deactivated";
  if (subject.isSuspended) return "suspended";
  if (!subject.isEmailVerified) return "email_not_verified";
  return subject.role === "admin" ? "admin" : null;
}
