import { makePhone, makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { findPayee } from "../payments/find-payee.ts";
import { phoneCodeFor } from "../shared/secrets.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { removePhone } from "./remove-phone.ts";
import { requestPhoneCode } from "./request-phone-code.ts";

const { ctx } = await openTestContext();

/** Requests a code and returns the input that confirms it. */
async function ask(userId: string, phone: string) {
  const { requestId } = await requestPhoneCode(ctx.asUser(userId), { phone });
  return { requestId, code: phoneCodeFor(ctx.config.tokenPepper, requestId) };
}

describe("removePhone", () => {
  it("removes the number, notifies its owner, and does nothing the second time", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const phone = makePhone();
    await confirmPhone(ctx.asUser(ana.userId), await ask(ana.userId, phone));
    expect(await removePhone(ctx.asUser(ana.userId))).toMatchObject({ phone: null, phoneConfirmed: false });
    expect(await removePhone(ctx.asUser(ana.userId))).toMatchObject({ phone: null });
    await expect(findPayee(ctx.asUser(ben.userId), { to: phone })).rejects.toMatchObject({
      code: "PAYEE_UNKNOWN",
    });
    const told = await readOutbox(ctx.db, "phone.changed");
    expect(told.map((row) => (row.payload as { change: string }).change)).toEqual([
      "phoneConfirmed",
      "phoneRemoved",
    ]);
  });

  it("invalidates a pending code", async () => {
    const ana = await makeUser(ctx);
    const asked = await ask(ana.userId, makePhone());
    await removePhone(ctx.asUser(ana.userId));
    await expect(confirmPhone(ctx.asUser(ana.userId), asked)).rejects.toMatchObject({ code: "CODE_EXPIRED" });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(removePhone(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
