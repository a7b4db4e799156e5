import { cases } from "@evenly/db/cases/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  confirmAsSecond,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  outcomeOf,
  paymentIntent,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProfile } from "../auth/get-profile.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { freezeUser } from "../operators/freeze-user.ts";
import { liftFreeze } from "../operators/lift-freeze.ts";
import { freezeAccount } from "./freeze-account.ts";
import { getSecurityState } from "./get-security-state.ts";
import { unfreezeAccount } from "./unfreeze-account.ts";

const { ctx, database } = await openTestContext();
/** Another api instance: its own lane and bus over the same database. */
let other: TestContext;
beforeAll(async () => {
  other = testContext(database.db);
});
afterAll(() => Promise.all([ctx.lane.close(), other.lane.close()]));

const send = (at: TestContext, ...people: Parameters<typeof paymentIntent>) =>
  outcomeOf(sendTransfer(at.asUser(people[0].userId), paymentIntent(...people)));
const reason = "a reason that is long enough";

describe("a freeze by the owner", () => {
  it("refuses sends at every api instance at once, while money still arrives", async () => {
    const [ana, ben] = [
      await makeUser(ctx, { balanceMinor: 100_000n }),
      await makeUser(ctx, { balanceMinor: 100_000n }),
    ];
    expect(await send(other, ana, ben)).toBe("done");
    const me = ctx.asUser(ana.userId);
    expect(await freezeAccount(me)).toMatchObject({ frozenBy: "owner" });
    expect(await Promise.all([send(ctx, ana, ben), send(other, ana, ben)])).toEqual([
      "PARTY_FROZEN",
      "PARTY_FROZEN",
    ]);
    expect(await send(other, ben, ana)).toBe("done");
    expect(await getProfile(me)).toMatchObject({ isFrozen: true, isFrozenByOwner: true });
  });

  it("posts no payment after it, with twenty sends in parallel at two instances", async () => {
    const [ana, ben] = [await makeUser(ctx, { balanceMinor: 100_000n }), await makeUser(ctx)];
    const sends = Array.from({ length: 20 }, (_, index) => send(index % 2 === 0 ? ctx : other, ana, ben));
    await freezeAccount(ctx.asUser(ana.userId));
    const [late, ...early] = await Promise.all([send(other, ana, ben), ...sends]);
    expect(late).toBe("PARTY_FROZEN");
    const posted = early.filter((code) => code === "done");
    expect(early.length - posted.length).toBe(early.filter((code) => code === "PARTY_FROZEN").length);
    const balance = await getBalance(ctx, { userId: ana.userId });
    expect(balance.postedMinor).toBe(100_000n - 1000n * BigInt(posted.length));
  });

  it("is one freeze, one event and one case, however often it is asked for", async () => {
    const ana = await makeUser(ctx);
    const me = ctx.asUser(ana.userId);
    await Promise.all(Array.from({ length: 20 }, () => freezeAccount(me)));
    const events = (await readOutbox(ctx.db, "account.frozen")).filter(
      ({ payload }) => (payload as { userId: string }).userId === ana.userId,
    );
    const opened = await ctx.db.select().from(cases).where(sql`user_id = ${ana.userId}`);
    expect([events.length, opened.length]).toEqual([1, 1]);
  });

  it("ends with the owner's password only", async () => {
    const ana = await makeUser(ctx, { balanceMinor: 1000n });
    const me = ctx.asUser(ana.userId);
    await freezeAccount(me);
    expect(await codeOf(unfreezeAccount(me, { password: "wrong" }))).toBe("PASSWORD_WRONG");
    expect((await getSecurityState(me)).freeze.frozenBy).toBe("owner");
    expect(await unfreezeAccount(me, { password: TEST_PASSWORD })).toEqual({
      frozenBy: null,
      frozenAt: null,
    });
    expect(await send(other, ana, await makeUser(ctx))).toBe("done");
  });

  it("becomes an operator's, which the owner cannot end; an operator may end the owner's", async () => {
    const ana = await makeUser(ctx);
    const me = ctx.asUser(ana.userId);
    const { ctx: operator } = await makeAdmin(ctx);
    await freezeAccount(me);
    await freezeUser(operator, { user: ana.userId, reason, proof: operatorProof });
    expect(await codeOf(unfreezeAccount(me, { password: TEST_PASSWORD }))).toBe("STATE_CONFLICT");
    expect(await freezeAccount(me)).toMatchObject({ frozenBy: "operator" });
    await confirmAsSecond(
      ctx,
      await liftFreeze(operator, { user: ana.userId, reason, proof: operatorProof }),
    );
    await freezeAccount(me);
    await confirmAsSecond(
      ctx,
      await liftFreeze(operator, { user: ana.userId, reason, proof: operatorProof }),
    );
    expect((await getSecurityState(me)).freeze.frozenBy).toBeNull();
  });
});
