import type { OperatorUser } from "@evenly/contract/operators/schemas";

export type ActName =
  | "freeze"
  | "liftFreeze"
  | "suspend"
  | "liftSuspension"
  | "endSessions"
  | "liftLock"
  | "resetLimits"
  | "grant"
  | "revoke";

/** What an operator can do with an account in its present state. */
export function actsFor({ frozenAt, suspendedAt, role, emailVerified }: OperatorUser): readonly ActName[] {
  const roleAct: readonly ActName[] =
    role === "admin" ? ["revoke"] : emailVerified && suspendedAt === null ? ["grant"] : [];
  return [
    frozenAt === null ? "freeze" : "liftFreeze",
    suspendedAt === null ? "suspend" : "liftSuspension",
    "endSessions",
    "liftLock",
    "resetLimits",
    ...roleAct,
  ];
}
