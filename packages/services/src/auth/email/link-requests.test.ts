import { makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { requestLink } from "./link-requests.ts";

const { ctx } = await openTestContext();

describe("requestLink", () => {
  it("mails a link to a known address only, and at most five an hour", async () => {
    const { userId, email } = await makeUser(ctx);
    const ask = (to: string) =>
      requestLink(ctx, { email: to, purpose: "reset_password", isWantedBy: () => true });
    for (let times = 0; times < 6; times += 1) await ask(email);
    await ask("nobody@example.test");
    const mailed = await readOutbox(ctx.db, "password.reset_requested");
    expect(mailed.map(({ payload }) => (payload as { userId: string }).userId)).toEqual(
      Array(5).fill(userId),
    );
  });
});
