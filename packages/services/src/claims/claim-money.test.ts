import { closeDatabase, openDatabase } from "@evenly/db";
import { moneyClaims } from "@evenly/db/claims/tables";
import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { getTransaction } from "../history/get-transaction.ts";
import { listTransactions } from "../history/list-transactions.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { takeBackPayment } from "../payments/holds/take-back-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { makeClaim } from "../testing/claims.ts";
import { sweepClaims } from "./sweep-claims.ts";

const { ctx, database } = await openTestContext();

const DAYS = 86_400_000;
const gotten = async (userId: string) => (await getBalance(ctx, { userId })).postedMinor;

describe("claimMoney", () => {
  it("brings the money to the account with the verified address, and to no other", async () => {
    const link = await makeClaim(ctx);
    const stranger = await makeUser(ctx);
    expect(await codeOf(link.claim(stranger.userId))).toBe("CLAIM_NOT_FOUND");
    expect(await codeOf(link.claim(link.sender.userId))).toBe("CLAIM_NOT_FOUND");
    const lena = await link.makeOwner({ isVerified: false });
    expect(await codeOf(link.claim(lena.userId))).toBe("EMAIL_NOT_VERIFIED");
    await ctx.db.execute(sql`update users set email_verified_at = now() where id = ${lena.userId}::uuid`);
    const claimed = await link.claim(lena.userId);
    expect(await link.claim(lena.userId)).toEqual(claimed);
    expect(await gotten(lena.userId)).toBe(40_00n);
    expect(await link.balance()).toMatchObject({ postedMinor: 19_960_00n, heldMinor: 0n });
  });

  it("is a line of both sides, which the claimer can return", async () => {
    const link = await makeClaim(ctx);
    const lena = await link.makeOwner();
    const { transferId } = await link.claim(lena.userId);
    const asLena = ctx.asUser(lena.userId);
    const page = await listTransactions(asLena, { limit: 20, sort: "newest" } as never);
    expect(page.transactions).toMatchObject([
      { id: transferId, type: "payment_received", status: "completed", amountMinor: 40_00n },
    ]);
    const theirs = await getTransaction(asLena, { id: transferId });
    expect(theirs).toMatchObject({
      person: { id: link.sender.userId },
      hold: null,
      balanceAfterMinor: 40_00n,
    });
    const own = await getTransaction(link.asSender, { id: link.sent.transferId });
    expect(own).toMatchObject({ status: "completed", person: { id: lena.userId }, amountMinor: -40_00n });
    await returnPayment(asLena, { id: transferId, idempotencyKey: "back" });
    expect(await gotten(lena.userId)).toBe(0n);
    expect((await link.balance()).postedMinor).toBe(20_000_00n);
    expect(await getTransaction(link.asSender, { id: link.sent.transferId })).toMatchObject({
      status: "reversed",
    });
  });

  it("claims once when twenty claims arrive at once", async () => {
    const link = await makeClaim(ctx);
    const lena = await link.makeOwner();
    const answers = await Promise.all(Array.from({ length: 20 }, () => link.claim(lena.userId)));
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect(await gotten(lena.userId)).toBe(40_00n);
  });

  it("ends in exactly one of the two when it races its return", async () => {
    const ends: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const link = await makeClaim(ctx);
      const lena = await link.makeOwner();
      const returns = [
        () => takeBackPayment(link.asSender, { transactionId: link.sent.transferId }),
        () => link.giveBack(),
        () => link.giveBack(lena.userId),
      ];
      const back = returns[round % returns.length] as () => Promise<unknown>;
      // Both orders of starting, so that each side wins sometimes.
      const [first, second] = round % 2 === 0 ? [back, null] : [null, back];
      const codes = await Promise.all([
        first ? outcomeOf(first()) : "none",
        outcomeOf(link.claim(lena.userId)),
        second ? outcomeOf(second()) : "none",
      ]);
      const claimed = (await gotten(lena.userId)) === 40_00n;
      const { postedMinor, heldMinor } = await link.balance();
      expect([postedMinor, heldMinor]).toEqual([claimed ? 19_960_00n : 20_000_00n, 0n]);
      expect(codes.filter((code) => code === "done")).toHaveLength(1);
      ends.push(claimed ? "claimed" : "returned");
    }
    expect(ends).toHaveLength(12);
  });

  it("ends in exactly one of the two when it races the end of its days", async () => {
    const link = await makeClaim(ctx);
    const lena = await link.makeOwner();
    const start = ctx.clock.now();
    ctx.clock.set(new Date(link.sent.expiresAt.getTime() - 1));
    const claiming = outcomeOf(link.claim(lena.userId));
    ctx.clock.advance(1);
    const [code] = await Promise.all([claiming, sweepClaims(ctx), sweepClaims(ctx), sweepClaims(ctx)]);
    ctx.clock.set(start);
    const claimed = (await gotten(lena.userId)) === 40_00n;
    expect(code).toBe(claimed ? "done" : "CLAIM_ENDED");
    expect(await link.balance()).toMatchObject({
      heldMinor: 0n,
      postedMinor: claimed ? 19_960_00n : 20_000_00n,
    });
  });

  it("is refused after its days, after its return, while the sender is frozen, and past a block", async () => {
    const late = await makeClaim(ctx);
    const owner = await late.makeOwner();
    const start = ctx.clock.now();
    ctx.clock.advance(7 * DAYS);
    expect(await codeOf(late.claim(owner.userId))).toBe("CLAIM_ENDED");
    ctx.clock.set(start);
    const frozen = await makeClaim(ctx);
    const lena = await frozen.makeOwner();
    await ctx.db.execute(
      sql`update parties set frozen_at = now(), frozen_reason = 'test' where user_id = ${frozen.sender.userId}::uuid`,
    );
    expect(await codeOf(frozen.claim(lena.userId))).toBe("CLAIM_UNAVAILABLE");
    const blocked = await makeClaim(ctx);
    const mona = await blocked.makeOwner();
    const userId = blocked.sender.userId as Parameters<typeof blockPerson>[1]["userId"];
    await blockPerson(ctx.asUser(mona.userId), { userId });
    expect(await codeOf(blocked.claim(mona.userId))).toBe("CLAIM_UNAVAILABLE");
    expect((await blocked.balance()).heldMinor).toBe(40_00n);
  });

  it("changes money and claim together; money that is sent beside it stays without a claimed link", async () => {
    const [link, admin] = [
      await makeClaim(ctx),
      openDatabase({ url: database.adminUrl, applicationName: "test", poolMax: 1 }),
    ];
    const lena = await link.makeOwner();
    const broken = `check (id <> '${link.sent.transferId}' or state <> 'claimed')`;
    await admin.execute(sql.raw(`alter table money_claims add constraint broken ${broken}`));
    await expect(link.claim(lena.userId)).rejects.toThrow();
    expect(await gotten(lena.userId)).toBe(0n);
    expect(await link.open(lena.userId)).toMatchObject({ status: "open" });
    // Control: the same failure when money and claim are changed one after the other.
    const apart = { ownerUserId: link.sender.userId, procedure: "apart", key: "apart", inputHash: "apart" };
    const people = { payerUserId: link.sender.userId, payeeUserId: lena.userId };
    await sendTransfer(ctx, { ...apart, ...people, amountMinor: 40_00n, currency: "USD" });
    expect([await gotten(lena.userId), (await link.open(lena.userId)).status]).toEqual([40_00n, "open"]);
    await admin.execute(sql`alter table money_claims drop constraint broken`);
    await closeDatabase(admin);
    await link.claim(lena.userId);
    expect(await gotten(lena.userId)).toBe(80_00n);
  });

  it("leaves a posted step for each claimed link, and no token in a table", async () => {
    const claimed = sql`state = 'claimed'`;
    const steps = sql`kind = 'capture' and procedure = 'claims.claim' and state = 'posted'`;
    expect(await ctx.db.$count(transfers, steps)).toBe(await ctx.db.$count(moneyClaims, claimed));
    const { token } = await makeClaim(ctx);
    expect(await ctx.db.$count(moneyClaims, sql`money_claims::text like ${`%${token}%`}`)).toBe(0);
  });
});
