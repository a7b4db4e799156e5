import type { IdentityTier } from "@evenly/contract/auth/schemas";
import { inTransaction } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { fundWallet, openWallet } from "@evenly/services/ledger/index";
import { sealEmail } from "@evenly/services/shared/sealed-addresses";
import { quickPasswords, type TestContext } from "./context.ts";

export const TEST_PASSWORD = "Evenly-demo-1";

export type MakeUserFacts = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly handle?: string;
  readonly isVerified?: boolean;
  readonly identityTier?: IdentityTier;
  readonly country?: string | null;
  readonly timeZone?: string;
  /** Money put in the wallet before the test starts, minor units of USD. */
  readonly balanceMinor?: bigint;
};

export type MadeUser = {
  readonly userId: string;
  readonly email: string;
  /** As events and deliveries carry it. */
  readonly emailSealed: string;
  readonly handle: string;
  readonly accountId: string;
};

/** Makes a person with a wallet; every fact not given is filled in and unique. */
export async function makeUser(ctx: TestContext, facts: MakeUserFacts = {}): Promise<MadeUser> {
  const userId = ctx.ids.uuid();
  const tail = userId.slice(-12).replaceAll("-", "");
  const email = facts.email ?? `person-${tail}@example.test`;
  const handle = facts.handle ?? `p${tail}`;
  const address = sealEmail(ctx, userId, email);
  const passwordHash = await quickPasswords.hash(TEST_PASSWORD);
  const accountId = await inTransaction(ctx.db, async (tx) => {
    await tx.insert(users).values({
      id: userId,
      ...address,
      emailVerifiedAt: facts.isVerified === false ? null : ctx.clock.now(),
      passwordHash,
      passwordChangedAt: ctx.clock.now(),
      firstName: facts.firstName ?? "Test",
      lastName: facts.lastName ?? `Person ${tail}`,
      handle,
      country: facts.country ?? null,
      timeZone: facts.timeZone ?? "UTC",
      createdAt: ctx.clock.now(),
    });
    const wallet = await openWallet(ctx, tx, {
      userId,
      country: facts.country ?? null,
      timeZone: facts.timeZone ?? "UTC",
      identityTier: facts.identityTier ?? "approved",
    });
    return wallet.accountId;
  });
  if (facts.balanceMinor) {
    await fundWallet(ctx.as({ kind: "job", name: "test" }), {
      userId,
      amountMinor: facts.balanceMinor,
      key: `fund-${userId}`,
    });
  }
  return { userId, email, emailSealed: address.emailSealed, handle, accountId };
}
