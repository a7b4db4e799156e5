import { codeOf, makeUser, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest, declineRequest } from "./close-request.ts";
import { getRequest } from "./get-request.ts";

const { ctx } = await openTestContext();

describe("declineRequest and cancelRequest", () => {
  it("decline with a reason that the requester reads; what was paid stays paid", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    await asked.pay(10_00n);
    const { paymentRequestId } = asked;
    const declined = await declineRequest(asked.asPayer, { paymentRequestId, reason: "I paid in cash" });
    expect(declined).toMatchObject({
      state: "declined",
      paidMinor: 10_00n,
      canPay: false,
      canDecline: false,
    });
    expect(await asked.read()).toMatchObject({ state: "declined", declineReason: "I paid in cash" });
    expect(await codeOf(declineRequest(asked.asPayer, { paymentRequestId, reason: "" }))).toBe(
      "REQUEST_STATE_WRONG",
    );
    expect(await codeOf(cancelRequest(asked.asRequester, asked))).toBe("REQUEST_STATE_WRONG");
    expect(await asked.received()).toBe(10_00n);
  });

  it("are rights of one side each; others find nothing", async () => {
    const asked = await makeRequest(ctx);
    const { paymentRequestId } = asked;
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    for (const caller of [asked.asRequester, stranger])
      expect(await codeOf(declineRequest(caller, { paymentRequestId, reason: "" }))).toBe(
        "REQUEST_NOT_FOUND",
      );
    for (const caller of [asked.asPayer, stranger])
      expect(await codeOf(cancelRequest(caller, { paymentRequestId }))).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(getRequest(stranger, { paymentRequestId }))).toBe("REQUEST_NOT_FOUND");
    expect(await cancelRequest(asked.asRequester, { paymentRequestId })).toMatchObject({
      state: "cancelled",
    });
    expect(await getRequest(asked.asPayer, { paymentRequestId })).toMatchObject({
      state: "cancelled",
      isOwn: false,
    });
  });

  it("end once when both sides end a request at once", async () => {
    const asked = await makeRequest(ctx);
    const codes = await Promise.all([
      outcomeOf(cancelRequest(asked.asRequester, asked)),
      outcomeOf(declineRequest(asked.asPayer, { paymentRequestId: asked.paymentRequestId, reason: "" })),
      outcomeOf(asked.pay()),
    ]);
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    const { state, paidMinor } = await asked.read();
    expect(await asked.received()).toBe(paidMinor);
    expect(["cancelled", "declined", "paid"]).toContain(state);
  });

  it("are refused once the request has expired", async () => {
    const asked = await makeRequest(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(30 * 86_400_000);
    expect(await codeOf(cancelRequest(asked.asRequester, asked))).toBe("REQUEST_EXPIRED");
    ctx.clock.set(start);
  });
});
