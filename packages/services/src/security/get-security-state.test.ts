import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { getSecurityState } from "./get-security-state.ts";

const { ctx } = await openTestContext();

const DAY_MS = 24 * 60 * 60_000;

describe("the report", () => {
  it("counts 20 for each high or critical event, and names the places and devices of sign-ins", async () => {
    const { me } = await makeAlerted(ctx);
    expect(await getSecurityState(me)).toMatchObject({
      score: 20,
      seriousEvents: 1,
      openAlerts: 1,
      topLocations: [{ place: { country: "FR", city: "Lyon" }, count: 2 }],
      topDevices: [{ browser: "Chrome 140", os: "Linux", count: 2 }],
      lastSignIns: [{ kind: "new_device" }, { kind: "sign_in" }],
      isPasswordOld: false,
    });
  });

  it("counts no event of another user and none older than 90 days", async () => {
    const { me } = await makeAlerted(ctx);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await getSecurityState(stranger)).toMatchObject({ score: 0, topLocations: [], topDevices: [] });
    ctx.clock.advance(91 * DAY_MS);
    expect(await getSecurityState(me)).toMatchObject({ score: 0, topLocations: [] });
  });
});
