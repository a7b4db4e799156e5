import { UserId } from "@evenly/contract";
import type { OperatorUser } from "@evenly/contract/operators/schemas";
import type { AccountRow } from "@evenly/db/operators/queries";
import type { Standing } from "@evenly/domain/operators/index";

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
export function toStanding({ user, party }: AccountRow): Standing {
  return {
    userId: user.id,
    role: user.role,
    isEmailVerified: user.emailVerifiedAt !== null,
    isSuspended: user.suspendedAt !== null,
    isFrozen: party.frozenAt !== null,
    isFrozenByOwner: party.isFrozenByOwner,
    isDeactivated: user.deactivatedAt !== null,
  };
}
