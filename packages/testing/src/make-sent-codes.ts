import type { FactorConfirmed, OwnerProofInput } from "@evenly/contract/factors/schemas";
import type { SentKind } from "@evenly/contract/factors/sent-codes";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { confirmSentCodes } from "@evenly/services/factors/enrolment/confirm-sent-codes";
import { startSentCodes } from "@evenly/services/factors/enrolment/start-sent-codes";
import { sealPhone } from "@evenly/services/shared/sealed-addresses";
import { factorCodeFor } from "@evenly/services/shared/secrets";
import type { TestContext } from "./context.ts";
import { TEST_PASSWORD } from "./make-user.ts";
import { readOutbox } from "./read-outbox.ts";

/** Gives a user a confirmed phone number. */
export async function givePhone(ctx: TestContext, userId: string, phone: string): Promise<void> {
  const sealed = sealPhone(ctx, userId, phone);
  const confirmed = { ...sealed, phoneConfirmedAt: ctx.clock.now() };
  await ctx.db.update(users).set(confirmed).where(sql`id = ${userId}`);
}

/** The code that was sent to a user last. */
export async function readSentCode(ctx: TestContext, userId: string): Promise<string> {
  const sent = (await readOutbox(ctx.db, "factor.code_requested"))
    .map(({ payload }) => payload as { readonly userId: string; readonly codeId: string })
    .filter((payload) => payload.userId === userId)
    .map(({ codeId }) => codeId);
  return factorCodeFor(ctx.config.tokenPepper, sent.toSorted().at(-1) ?? "");
}

/** Adds codes by mail or text message to a user; `proof` is needed when the user has a second factor. */
export async function makeSentCodes(
  ctx: TestContext,
  userId: string,
  kind: SentKind,
  proof: Omit<OwnerProofInput, "password"> = {},
): Promise<FactorConfirmed> {
  const asking = ctx.asUser(userId);
  const { factorId } = await startSentCodes(asking, { kind, password: TEST_PASSWORD, ...proof });
  return confirmSentCodes(asking, { factorId, code: await readSentCode(ctx, userId) });
}
