import type { OperatorUser } from "@evenly/contract/operators/schemas";
import { needsConfirmation, type OperatorAct, type WaitingActName } from "@evenly/domain/operators/index";

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

/** The act that each button asks for, in the table of acts. */
const acts = {
  freeze: "freeze",
  liftFreeze: "lift_freeze",
  suspend: "suspend",
  liftSuspension: "lift_suspension",
  endSessions: "end_sessions",
  liftLock: "lift_lock",
  resetLimits: "reset_limits",
  grant: "grant_admin",
  revoke: "revoke_admin",
} as const satisfies Readonly<Record<ActName, OperatorAct>>;

/** Whether an act waits for a second operator. */
export function waits(act: ActName): boolean {
  return needsConfirmation(acts[act]);
}

/** Names of the texts of acts that wait. */
export const waitingTexts = {
  grant_admin: "grant",
  lift_freeze: "liftFreeze",
  lift_suspension: "liftSuspension",
  create_paying_key: "payingKey",
} as const satisfies Readonly<Record<WaitingActName, string>>;

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
