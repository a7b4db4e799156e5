import type { OperatorProof, WaitingAct } from "@evenly/contract/operators/schemas";
import { inTransaction } from "@evenly/db";
import { upsertPin } from "@evenly/db/factors/pin-queries";
import { keyedPin } from "@evenly/services/factors/enrolment/pin-text";
import { confirmAct } from "@evenly/services/operators/confirm-act";
import type { TestContext } from "./context.ts";
import { type MadeUser, type MakeUserFacts, makeUser } from "./make-user.ts";
import { inProvenSession } from "./open-session.ts";
import { proveSessions } from "./prove-sessions.ts";

/** Proof of every operator that `makeAdmin` makes. */
export const operatorProof: OperatorProof = { pin: "739514" };

/** Makes an operator with a PIN; `ctx` acts as them, in a session that a second factor has proven. */
export async function makeAdmin(
  ctx: TestContext,
  facts: MakeUserFacts = {},
): Promise<MadeUser & { readonly ctx: TestContext }> {
  const made = await makeUser(ctx, facts);
  const { userId } = made;
  await grantRole(ctx, userId);
  return { ...made, ctx: await inProvenSession(ctx, userId) };
}

/** Makes an operator of a user, as the command on the machine of the database does, sets their PIN, and proves their open sessions. */
export async function grantRole(
  ctx: TestContext,
  userId: string,
  { isProven = true }: { readonly isProven?: boolean } = {},
): Promise<void> {
  await ctx.db.$client`update users set role = 'admin' where id = ${userId}`;
  await giveOperatorPin(ctx, userId);
  if (isProven) await proveSessions(ctx, userId);
}

/** Sets a user's PIN to that of `operatorProof`. */
export async function giveOperatorPin(ctx: TestContext, userId: string): Promise<void> {
  const pinHash = await ctx.passwords.hash(keyedPin(ctx, userId, operatorProof.pin ?? ""));
  await inTransaction(ctx.db, (tx) => upsertPin(tx, { userId, pinHash, setAt: ctx.clock.now() }));
}

/** Has a second operator, made for it, confirm a waiting act. */
export async function confirmAsSecond(ctx: TestContext, { id }: Pick<WaitingAct, "id">): Promise<void> {
  const second = await makeAdmin(ctx);
  await confirmAct(second.ctx, { waitingActId: id, proof: operatorProof });
}
