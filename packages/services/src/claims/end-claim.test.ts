import { invariant } from "@evenly/contract";
import { findClaim } from "@evenly/db/claims/queries";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { makeClaim } from "../testing/claims.ts";
import { CLAIM_MONEY, endClaim } from "./end-claim.ts";

const { ctx } = await openTestContext();

describe("endClaim", () => {
  it("lets one of several ends through, and the claim says which one moved the money", async () => {
    const { sender, sent, makeOwner } = await makeClaim(ctx);
    const { userId } = await makeOwner();
    const claim = await findClaim(ctx.db, sent.transferId);
    invariant(claim, "the claim was sent");
    const back = { end: "expired", procedure: "claims.expire", ownerUserId: sender.userId } as const;
    const taken = { end: "claimed", procedure: CLAIM_MONEY, ownerUserId: userId } as const;
    const ends = await Promise.allSettled([back, taken, back, taken].map((end) => endClaim(ctx, claim, end)));
    expect(ends.some(({ status }) => status === "fulfilled")).toBe(true);
    const after = await findClaim(ctx.db, sent.transferId);
    const received = (await getBalance(ctx, { userId })).postedMinor;
    expect([
      ["claimed", 40_00n],
      ["expired", 0n],
    ]).toContainEqual([after?.state, received]);
    const left = await getBalance(ctx, { userId: sender.userId });
    expect(left).toMatchObject({ postedMinor: 20_000_00n - received, heldMinor: 0n });
  });

  it("changes nothing when the claim has ended under its locks", async () => {
    const { sent, claim: claimIt, makeOwner, balance } = await makeClaim(ctx);
    const stale = await findClaim(ctx.db, sent.transferId);
    invariant(stale, "the claim was sent");
    await claimIt((await makeOwner()).userId);
    const other = await makeUser(ctx);
    const late = { end: "claimed", procedure: CLAIM_MONEY, ownerUserId: other.userId } as const;
    await expect(endClaim(ctx, stale, late)).rejects.toThrow();
    expect(await balance()).toMatchObject({ postedMinor: 20_000_00n - 40_00n, heldMinor: 0n });
    expect((await getBalance(ctx, { userId: other.userId })).postedMinor).toBe(0n);
  });
});
