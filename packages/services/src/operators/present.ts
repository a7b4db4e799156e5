import { UserId } from "@evenly/contract";
import { type OperatorUser, type WaitingAct, WaitingActId } from "@evenly/contract/operators/schemas";
import type { AccountRow } from "@evenly/db/operators/queries";
import type { WaitingActRow } from "@evenly/db/operators/waiting-act-queries";
import { NEW_OPERATOR_HOURS, type Standing } from "@evenly/domain/operators/index";
import { shortName } from "../shared/short-name.ts";

const HOUR_MS = 3_600_000;

/** Maps an account for operators' lists. */
export function presentAccount({ user, party }: AccountRow): OperatorUser {
  return {
    id: UserId.parse(user.id),
    handle: user.handle,
    displayName: `${user.firstName} ${user.lastName}`,
    role: user.role,
    emailVerified: user.emailVerifiedAt !== null,
    suspendedAt: user.suspendedAt,
    frozenAt: party.frozenAt,
    deactivatedAt: user.deactivatedAt,
    createdAt: user.createdAt,
  };
}

/** Maps an account to the state that operator rules depend on. */
export function toStanding({ user, party }: AccountRow, now: Date): Standing {
  const { roleGrantedAt } = user;
  return {
    userId: user.id,
    role: user.role,
    isEmailVerified: user.emailVerifiedAt !== null,
    isSuspended: user.suspendedAt !== null,
    isFrozen: party.frozenAt !== null,
    isFrozenByOwner: party.isFrozenByOwner,
    isDeactivated: user.deactivatedAt !== null,
    isNewOperator:
      roleGrantedAt !== null && now.getTime() < roleGrantedAt.getTime() + NEW_OPERATOR_HOURS * HOUR_MS,
  };
}

type Names = { readonly firstName: string; readonly lastName: string };

/** Maps a waiting act for operators; without a proposer it is the viewer's. The secret of its key stays out. */
export function presentWaitingAct(
  {
    row,
    subject,
    proposer,
  }: {
    readonly row: Omit<WaitingActRow, "endedAt" | "endedBy" | "outcome" | "keySecretHash">;
    readonly subject: Names & { readonly handle: string };
    readonly proposer: Names | null;
  },
  viewerId: string,
): WaitingAct {
  const { serviceKey: key } = row;
  return {
    id: WaitingActId.parse(row.id),
    act: row.act,
    subject: {
      id: UserId.parse(row.subjectUserId),
      displayName: `${subject.firstName} ${subject.lastName}`,
      handle: subject.handle,
    },
    serviceKey:
      key === null
        ? null
        : {
            name: key.name,
            scopes: [...key.scopes],
            days: key.days,
            dailyCapMinor: BigInt(key.dailyCapMinor),
          },
    reason: row.reason,
    proposedBy: {
      displayName: proposer === null ? "" : shortName(proposer),
      isYou: row.proposedBy === viewerId,
    },
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  };
}
