import { LinkToken } from "@evenly/contract/link-token";
import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { withTransaction } from "../context.ts";
import { sealEmail } from "../shared/sealed-addresses.ts";
import { linkFieldsOf, loadReach, tokenOf } from "./links.ts";

const { ctx } = await openTestContext();

describe("linkFieldsOf", () => {
  it("stores a digest of the token, which is the same each time and another one for each request", () => {
    const [one, other] = [ctx.ids.uuid(), ctx.ids.uuid()];
    const token = tokenOf(ctx, one);
    expect(LinkToken.parse(token)).toBe(tokenOf(ctx, one));
    const { linkKind, tokenHash } = linkFieldsOf(ctx, one, "shared");
    expect(linkKind).toBe("shared");
    expect(tokenHash).not.toContain(token);
    expect(linkFieldsOf(ctx, one, "mailed").tokenHash).toBe(tokenHash);
    expect(linkFieldsOf(ctx, other, "shared").tokenHash).not.toBe(tokenHash);
  });
});

describe("loadReach", () => {
  it("reaches an unknown address, and not the account with the address that blocks the requester", async () => {
    const from = await makeUser(ctx);
    const reach = (email: string) => {
      const { emailLookup: addressLookup } = sealEmail(ctx, from.userId, email);
      return withTransaction(ctx, (tx) =>
        loadReach(tx, { fromUserId: from.userId, toUserId: null, address: { addressLookup } }),
      );
    };
    const email = `${ctx.ids.uuid()}@posteo.example`;
    expect(await reach(email)).toEqual({ isDelivered: true, isMuted: false });
    const owner = await makeUser(ctx, { email });
    expect(await reach(email)).toEqual({ isDelivered: true, isMuted: false });
    await blockPerson(ctx.asUser(owner.userId), { userId: from.userId as never });
    expect(await reach(email)).toEqual({ isDelivered: false, isMuted: false });
  });
});
