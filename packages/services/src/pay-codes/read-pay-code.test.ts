import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { makePayCode } from "../testing/pay-codes.ts";
import { readPayCode } from "./read-pay-code.ts";

const { ctx } = await openTestContext();

describe("readPayCode", () => {
  it("tells the scanner whom it pays, how much and until when, and whether it is the first time", async () => {
    const shown = await makePayCode(ctx);
    const { asPayer, token, owner, code } = shown;
    const read = await readPayCode(asPayer, { token });
    expect(read).toMatchObject({
      payee: { id: owner.userId, hasPaidBefore: false },
      isOwn: false,
      amountMinor: 12_50n,
      currency: "USD",
      note: "Coffee and cake",
      expiresAt: code.expiresAt,
    });
    expect((await readPayCode(shown.asOwner, { token })).isOwn).toBe(true);
    await shown.pay();
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAY_CODE_USED");
    const again = await makePayCode(ctx);
    expect((await readPayCode(asPayer, { token: again.token })).payee.hasPaidBefore).toBe(false);
  });

  it("refuses a changed token like an unknown one, and tells a blocked person nothing", async () => {
    const { asPayer, asOwner, payer, token } = await makePayCode(ctx);
    for (const bad of ["", "A".repeat(43), `${token.slice(0, -1)}-`, token.toLowerCase()])
      expect(await codeOf(readPayCode(asPayer, { token: bad }))).toBe("PAY_CODE_TAMPERED");
    expect(await codeOf(readPayCode(ctx, { token }))).toBe("UNAUTHENTICATED");
    await blockPerson(asOwner, { userId: payer.userId as Parameters<typeof blockPerson>[1]["userId"] });
    expect(await codeOf(readPayCode(asPayer, { token }))).toBe("PAYEE_UNKNOWN");
  });
});
