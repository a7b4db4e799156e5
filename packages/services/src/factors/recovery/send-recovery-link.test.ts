import { openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { countEvents, HOUR_MS, makeProtected } from "../../testing/recovery.ts";
import { sendRecoveryLink } from "./send-recovery-link.ts";

const { ctx } = await openTestContext();

describe("sendRecoveryLink", () => {
  it("mails the link once, after 24 hours and not before", async () => {
    const { userId, start } = await makeProtected(ctx);
    await start();
    await runJobs(ctx);
    expect(await countEvents(ctx, "recovery.ready", userId)).toBe(0);
    ctx.clock.advance(24 * HOUR_MS);
    await runJobs(ctx);
    await runJobs(ctx);
    expect(await countEvents(ctx, "recovery.ready", userId)).toBe(1);
  });

  it("is done with a recovery that is gone", async () => {
    expect(await sendRecoveryLink(ctx, ctx.ids.uuid())).toBe("done");
  });
});
