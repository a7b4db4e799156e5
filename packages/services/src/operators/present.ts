import { UserId } from "@evenly/contract";
import type { OperatorUser } from "@evenly/contract/operators/schemas";
import type { AccountRow } from "@evenly/db/operators/queries";
import type { Standing } from "@evenly/domain/operators/index";

/** An account as operators' lists show it. */
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

/** How an account stands, as the rules ask. */
export function toStanding({ user, party }: AccountRow): Standing {
  return {
    userId: user.id,
    role: user.role,
    isEmailVerified: user.emailVerifiedAt !== null,
    isSuspended: user.suspendedAt !== null,
    isFrozen: party.frozenAt !== null,
    isDeactivated: user.deactivatedAt !== null,
  };
}
