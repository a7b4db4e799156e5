import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeLink } from "../testing/pay-links.ts";
import { cancelRequest } from "./close-request.ts";
import { openLink } from "./open-link.ts";

const { ctx } = await openTestContext();

describe("openLink", () => {
  it("shows who asks for what, and the wrong person nothing", async () => {
    const link = await makeLink(ctx, "lena@posteo.example");
    expect(await link.open()).toMatchObject({
      status: "open",
      person: { id: link.requester.userId },
      openMinor: 12_50n,
      currency: "USD",
      note: "Lunch on Friday",
      isMailed: true,
    });
    const stranger = await makeUser(ctx);
    expect(await link.open(stranger.userId)).toMatchObject({
      status: "wrong_person",
      person: null,
      openMinor: null,
      note: "",
      expiresAt: null,
    });
    await cancelRequest(link.asRequester, link);
    expect(await link.open()).toMatchObject({ status: "cancelled", openMinor: null, note: "" });
    expect(await codeOf(openLink(ctx, { token: "x".repeat(43) }))).toBe("REQUEST_NOT_FOUND");
  });
});
