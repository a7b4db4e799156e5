import { invariant } from "@evenly/contract";
import { SENT_CODE_TRIES, type SentKind } from "@evenly/contract/factors/sent-codes";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { type SentCodeRow, trySentCodes, useSentCode } from "@evenly/db/factors/sent-code-queries";
import type { ServiceContext } from "../../context.ts";
import { factorCodeFor, isSameCode } from "../../shared/secrets.ts";

/**
 * Uses up a sent code of a sign-in, session or enrolment; the kind of the code, or null for a wrong one. Each try counts
 * against the open codes before they are compared. A code to an address that the user no longer has is void.
 */
export async function takeSentCode(
  ctx: ServiceContext,
  tx: Tx,
  given: { readonly userId: string; readonly boundTo: string; readonly code: string },
): Promise<SentKind | null> {
  const { userId, boundTo, code } = given;
  const at = ctx.clock.now();
  const open = await trySentCodes(tx, { userId, boundTo, now: at, triesMax: SENT_CODE_TRIES });
  const right = open.find(({ id }) => isSameCode(factorCodeFor(ctx.config.tokenPepper, id), code));
  if (right === undefined || !(await isCurrent(tx, right))) return null;
  return (await useSentCode(tx, right.id, at)) ? right.kind : null;
}

async function isCurrent(tx: Tx, { userId, kind, addressLookup }: SentCodeRow): Promise<boolean> {
  const user = await findUserById(tx, userId);
  invariant(user, "the user of a code exists");
  return addressLookup === (kind === "email" ? user.emailLookup : user.phoneLookup);
}
