import type { IdentityTier } from "@evenly/contract/auth/schemas";
import { inTransaction, type Tx } from "@evenly/db";
import { users } from "@evenly/db/auth/tables";
import { saveSettings } from "@evenly/db/fraud/settings-queries";
import { toRow, toSettings } from "@evenly/services/fraud/to-settings";
import { fundWallet } from "@evenly/services/ledger/import-transfers";
import { openWallet } from "@evenly/services/ledger/wallets/open-wallet";
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
  /** Which first payments are held; none by default, so that tests of other things post at once. Null stores no setting. */
  readonly recall?: "always" | "above_100" | "never" | null;
  /** Whether scores and rules assess their payments; without it, many payments within ten minutes are posted immediately. */
  readonly isProtected?: boolean;
  /** Initial wallet balance, minor units of USD. */
  readonly balanceMinor?: bigint;
};

export type MadeUser = {
  readonly userId: string;
  readonly email: string;
  /** Sealed as in events and deliveries. */
  readonly emailSealed: string;
  readonly handle: string;
  readonly accountId: string;
};

/** Makes a user with a wallet; facts that are not given get unique defaults. */
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
    if (facts.recall !== null) await saveProtection(ctx, tx, userId, facts);
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

/** Stores settings that equal the defaults in all else, under the version of a person who never changed them. */
async function saveProtection(
  ctx: TestContext,
  tx: Tx,
  userId: string,
  { recall, isProtected = true }: MakeUserFacts,
): Promise<void> {
  const settings = { ...toSettings(null), recall: recall ?? "never", isEnabled: isProtected };
  await saveSettings(tx, toRow(userId, settings, 0, ctx.clock.now()));
}
