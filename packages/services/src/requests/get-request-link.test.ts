import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeLink } from "../testing/pay-links.ts";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest } from "./close-request.ts";
import { getRequest } from "./get-request.ts";
import { getRequestLink } from "./get-request-link.ts";
import { payRequest } from "./pay-request.ts";

const { ctx } = await openTestContext();

describe("getRequestLink", () => {
  it("gives the same link to whoever asks, and to nobody else", async () => {
    const link = await makeLink(ctx);
    expect(await getRequestLink(link.asRequester, link)).toMatchObject({ token: link.token });
    const stranger = ctx.asUser((await makeUser(ctx, { balanceMinor: 100_00n })).userId);
    const { paymentRequestId } = link;
    expect(await codeOf(getRequestLink(stranger, { paymentRequestId }))).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(getRequest(stranger, { paymentRequestId }))).toBe("REQUEST_NOT_FOUND");
    const byId = { paymentRequestId, amountMinor: 12_50n, idempotencyKey: "by id" };
    expect(await codeOf(payRequest(stranger, byId))).toBe("REQUEST_NOT_FOUND");
  });

  it("gives none of a request to a person, and none after the request is closed", async () => {
    const asked = await makeRequest(ctx);
    expect(await codeOf(getRequestLink(asked.asRequester, asked))).toBe("REQUEST_NOT_FOUND");
    const link = await makeLink(ctx);
    await cancelRequest(link.asRequester, link);
    expect(await codeOf(getRequestLink(link.asRequester, link))).toBe("REQUEST_STATE_WRONG");
    const late = await makeLink(ctx);
    ctx.clock.advance(30 * 86_400_000);
    expect(await codeOf(getRequestLink(late.asRequester, late))).toBe("REQUEST_EXPIRED");
  });
});
