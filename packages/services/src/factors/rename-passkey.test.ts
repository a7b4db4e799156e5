import { codeOf, makePasskey, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { renamePasskey } from "./rename-passkey.ts";

const { ctx } = await openTestContext();

describe("renamePasskey", () => {
  it("renames the caller's own passkeys only", async () => {
    const [{ userId }, { userId: otherId }] = [await makeUser(ctx), await makeUser(ctx)];
    const { factorId } = await makePasskey(ctx, userId);
    const renamed = { factorId, name: "Mein Telefon 📱" };
    expect(await codeOf(renamePasskey(ctx.asUser(otherId), renamed))).toBe("NOT_FOUND");
    await renamePasskey(ctx.asUser(userId), renamed);
    expect((await getOverview(ctx.asUser(userId))).factors[0]?.name).toBe("Mein Telefon 📱");
  });
});
