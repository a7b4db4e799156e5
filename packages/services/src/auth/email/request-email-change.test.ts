import { auditLog } from "@evenly/db/audit/tables";
import { makeUser, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openEmail } from "../../shared/sealed-addresses.ts";
import { getProfile } from "../get-profile.ts";
import { requestEmailChange } from "./request-email-change.ts";

const { ctx } = await openTestContext();

const request = (userId: string, email: string, password = TEST_PASSWORD) =>
  requestEmailChange(ctx.asUser(userId), { email, password });
const payloads = async (name: string) =>
  (await readOutbox(ctx.db, name)).map(
    (row) => row.payload as { userId: string; emailSealed: string; linkId: string },
  );

describe("requestEmailChange", () => {
  it("mails the new address and changes nothing before it is confirmed", async () => {
    const ana = await makeUser(ctx);
    expect(await request(ana.userId, "Ana.New@example.test")).toEqual({ done: true });
    const mine = (await payloads("email.change_requested")).filter((row) => row.userId === ana.userId);
    expect(mine.map((row) => openEmail(ctx, row))).toEqual(["Ana.New@example.test"]);
    expect(JSON.stringify(mine)).not.toContain("example.test");
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({
      email: ana.email,
      pendingEmail: "Ana.New@example.test",
    });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toContain("email.change_requested");
  });

  it("gives the same answer for a taken address, sends no link and notifies its owner", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    expect(await request(ana.userId, ben.email.toUpperCase())).toEqual({ done: true });
    expect((await payloads("email.change_requested")).map((row) => row.userId)).not.toContain(ana.userId);
    expect(await payloads("email.change_repeated")).toContainEqual(
      expect.objectContaining({ userId: ben.userId }),
    );
    const { pendingEmail } = await getProfile(ctx.asUser(ana.userId));
    expect(pendingEmail).toBe(ben.email.toUpperCase());
  });

  it("mails one address at most five times an hour, across all callers", async () => {
    const ben = await makeUser(ctx);
    for (let index = 0; index < 7; index += 1) await request((await makeUser(ctx)).userId, ben.email);
    const told = (await payloads("email.change_repeated")).filter(({ userId }) => userId === ben.userId);
    expect(told).toHaveLength(5);
  });

  it("refuses a wrong password, the caller's current address, and a sixth request in an hour", async () => {
    const ana = await makeUser(ctx);
    await expect(request(ana.userId, "x@example.test", "wrong")).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
    });
    await expect(request(ana.userId, ana.email.toUpperCase())).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "email" }] },
    });
    for (let made = 0; made < 5; made += 1) await request(ana.userId, `ana${made}@example.test`);
    await expect(request(ana.userId, "ana6@example.test")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    const input = { email: "x@example.test", password: TEST_PASSWORD };
    await expect(requestEmailChange(ctx, input)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
