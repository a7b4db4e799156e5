import { refuse } from "@evenly/contract";
import { TRUSTED_PAYEES_MAX } from "@evenly/contract/fraud/rules";
import type { TrustedPayees, TrustPayeeInput } from "@evenly/contract/fraud/trust";
import { isPersonReachable } from "@evenly/db/contacts/queries";
import { countTrustedPayees, insertTrustedPayee } from "@evenly/db/fraud/trust-queries";
import { withProtectionLock } from "../auth/index.ts";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { listTrustedPayees } from "./list-trusted-payees.ts";

/**
 * Puts a person on the caller's list of trusted payees; it always needs the password. A repeat changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {PAYEE_UNKNOWN} no other person with this id is visible to the caller.
 * @throws {RULES_FULL} the list is full.
 * @throws {PASSWORD_NEEDED} @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function trustPayee(
  ctx: ServiceContext<"passwords">,
  { payeeUserId, password }: TrustPayeeInput,
): Promise<TrustedPayees> {
  const { userId } = requireSession(ctx);
  if (payeeUserId === userId || !(await isPersonReachable(ctx.db, payeeUserId, userId))) {
    refuse("PAYEE_UNKNOWN");
  }
  await withProtectionLock(ctx, {
    userId,
    password,
    isLooser: () => Promise.resolve(true),
    change: async (tx) => {
      if (!(await insertTrustedPayee(tx, { userId, payeeUserId, trustedAt: ctx.clock.now() }))) return;
      if ((await countTrustedPayees(tx, userId)) > TRUSTED_PAYEES_MAX) {
        refuse("RULES_FULL", { max: TRUSTED_PAYEES_MAX });
      }
      await recordAudit(ctx, tx, { operation: "payee.trusted", userId, metadata: { payeeUserId } });
    },
  });
  return listTrustedPayees(ctx);
}
