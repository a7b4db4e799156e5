import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeClaim } from "../testing/claims.ts";
import { openClaim } from "./open-claim.ts";

const { ctx } = await openTestContext();

describe("openClaim", () => {
  it("shows a guest and the owner who sent how much, and the wrong person nothing", async () => {
    const link = await makeClaim(ctx, { to: "lena@posteo.example" });
    const shown = {
      status: "open",
      person: { id: link.sender.userId },
      amountMinor: 40_00n,
      currency: "USD",
      note: "For the concert ticket",
      maskedAddress: "l•••@posteo.example",
      expiresAt: link.sent.expiresAt,
    };
    expect(await link.open()).toMatchObject(shown);
    const lena = await link.makeOwner();
    expect(await link.open(lena.userId)).toMatchObject(shown);
    expect(await link.open(link.sender.userId)).toMatchObject({ status: "own" });
    expect(await link.open((await makeUser(ctx)).userId)).toEqual({
      status: "wrong_person",
      person: null,
      amountMinor: null,
      currency: null,
      note: "",
      maskedAddress: null,
      sentAt: null,
      expiresAt: null,
    });
    await link.claim(lena.userId);
    const used = { amountMinor: null, note: "", maskedAddress: null };
    expect(await link.open()).toMatchObject({ status: "claimed", ...used });
    expect(await link.open(lena.userId)).toMatchObject({ status: "claimed_by_you", ...used });
    expect(await codeOf(openClaim(ctx, { token: "x".repeat(43) }))).toBe("CLAIM_NOT_FOUND");
  });
});
