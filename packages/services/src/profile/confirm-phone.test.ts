import { auditLog } from "@evenly/db/audit/tables";
import { users } from "@evenly/db/auth/tables";
import { makePhone, makeUser, openTestContext, readOutbox, testContext } from "@evenly/testing";
import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getProfile } from "../auth/get-profile.ts";
import { findPayee } from "../payments/find-payee.ts";
import { lookUpPhone } from "../shared/sealed-addresses.ts";
import { phoneCodeFor } from "../shared/secrets.ts";
import { confirmPhone } from "./confirm-phone.ts";
import { requestPhoneCode } from "./request-phone-code.ts";

const { ctx } = await openTestContext();

/** Requests a code and returns the input that confirms it. */
async function ask(userId: string, phone: string) {
  const { requestId } = await requestPhoneCode(ctx.asUser(userId), { phone });
  return { requestId, code: phoneCodeFor(ctx.config.tokenPepper, requestId) };
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("confirmPhone", () => {
  it("assigns the number to the person, who can be found by it and is notified by mail", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const phone = makePhone();
    const asked = await ask(ana.userId, phone);
    await expect(findPayee(ctx.asUser(ben.userId), { to: phone })).rejects.toMatchObject({
      code: "PAYEE_UNKNOWN",
    });
    expect(await confirmPhone(ctx.asUser(ana.userId), asked)).toMatchObject({ phone, phoneConfirmed: true });
    expect((await findPayee(ctx.asUser(ben.userId), { to: phone })).id).toBe(ana.userId);
    const told = await readOutbox(ctx.db, "phone.changed");
    expect(told.map((row) => row.payload)).toContainEqual(
      expect.objectContaining({ userId: ana.userId, change: "phoneConfirmed" }),
    );
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toContain("phone.confirmed");
  });

  it("counts attempts, also concurrent ones, and checks none after the fifth", async () => {
    const ana = await makeUser(ctx);
    const { requestId, code } = await ask(ana.userId, makePhone());
    const guess = () => confirmPhone(ctx.asUser(ana.userId), { requestId, code: wrong(code) });
    await expect(guess()).rejects.toMatchObject({ code: "CODE_INVALID", details: { triesLeft: 4 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, guess));
    const codes = outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.code);
    expect(codes.filter((each) => each === "CODE_INVALID")).toHaveLength(4);
    await expect(confirmPhone(ctx.asUser(ana.userId), { requestId, code })).rejects.toMatchObject({
      code: "CODE_EXPIRED",
    });
  });

  it("binds a code to its request, its person and ten minutes", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const expired = { code: "CODE_EXPIRED" };
    const first = await ask(ana.userId, makePhone());
    const second = await ask(ana.userId, makePhone());
    await expect(confirmPhone(ctx.asUser(ana.userId), first)).rejects.toMatchObject(expired);
    await expect(confirmPhone(ctx.asUser(ben.userId), second)).rejects.toMatchObject(expired);
    const mixed = { requestId: second.requestId, code: first.code };
    await expect(confirmPhone(ctx.asUser(ana.userId), mixed)).rejects.toMatchObject({ code: "CODE_INVALID" });
    const late = testContext(ctx.db, { now: new Date(ctx.clock.now().getTime() + 600_000) });
    await expect(confirmPhone(late.asUser(ana.userId), second)).rejects.toMatchObject(expired);
    await confirmPhone(ctx.asUser(ana.userId), second);
    await expect(confirmPhone(ctx.asUser(ana.userId), second)).rejects.toMatchObject(expired);
  });

  it("moves a number to its new holder, and notifies the previous one", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const phone = makePhone();
    await confirmPhone(ctx.asUser(ana.userId), await ask(ana.userId, phone));
    await confirmPhone(ctx.asUser(ben.userId), await ask(ben.userId, phone));
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({ phone: null, phoneConfirmed: false });
    const told = await readOutbox(ctx.db, "phone.changed");
    expect(told.map((row) => row.payload)).toContainEqual(
      expect.objectContaining({ userId: ana.userId, change: "phoneTaken" }),
    );
  });

  it("leaves one owner when several people confirm a number concurrently", async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)));
    const phone = makePhone();
    const asked = await Promise.all(people.map(({ userId }) => ask(userId, phone)));
    const outcomes = await Promise.allSettled(
      people.map(({ userId }, at) => confirmPhone(ctx.asUser(userId), asked[at] as never)),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual(Array(5).fill("fulfilled"));
    const holders = and(eq(users.phoneLookup, lookUpPhone(ctx, phone)), isNotNull(users.phoneConfirmedAt));
    expect(await ctx.db.select().from(users).where(holders)).toHaveLength(1);
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    const input = { requestId: ctx.ids.uuid(), code: "123456" };
    await expect(confirmPhone(ctx, input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
