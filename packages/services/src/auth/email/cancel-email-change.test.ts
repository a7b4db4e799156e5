import { makeUser, openTestContext, readOutbox, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { linkTokenFor } from "../../shared/secrets.ts";
import { cancelEmailChange } from "./cancel-email-change.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { requestEmailChange } from "./request-email-change.ts";

const { ctx } = await openTestContext();

describe("cancelEmailChange", () => {
  it("invalidates the mailed link; a second call does nothing", async () => {
    const ana = await makeUser(ctx);
    const asking = ctx.asUser(ana.userId);
    await requestEmailChange(asking, { email: "ana.new@example.test", password: TEST_PASSWORD });
    const [row] = await readOutbox(ctx.db, "email.change_requested");
    const asked = row?.payload as { linkId: string } | undefined;
    expect(await cancelEmailChange(asking)).toMatchObject({ email: ana.email, pendingEmail: null });
    expect(await cancelEmailChange(asking)).toMatchObject({ pendingEmail: null });
    const token = linkTokenFor(ctx.config.tokenPepper, "change_email", asked?.linkId ?? "");
    await expect(confirmEmailChange(ctx, { token })).rejects.toMatchObject({ code: "TOKEN_INVALID" });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(cancelEmailChange(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
