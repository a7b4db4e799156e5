import { openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { listSecurityAlerts } from "./list-security-alerts.ts";
import { markAllAlertsRead } from "./mark-all-alerts-read.ts";

const { ctx } = await openTestContext();

describe("markAllAlertsRead", () => {
  it("marks the caller's alerts only, which stay open", async () => {
    const [ana, ben] = [await makeAlerted(ctx), await makeAlerted(ctx)];
    expect(await markAllAlertsRead(ana.me)).toEqual({ read: 1 });
    expect(await markAllAlertsRead(ana.me)).toEqual({ read: 0 });
    expect(await listSecurityAlerts(ana.me, { limit: 50 })).toMatchObject({ unread: 0, open: 1 });
    expect(await listSecurityAlerts(ben.me, { limit: 50 })).toMatchObject({ unread: 1, open: 1 });
  });
});
