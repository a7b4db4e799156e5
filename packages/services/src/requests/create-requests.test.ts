import { CreateRequestsInput, type MuteRequestsInput } from "@evenly/contract/requests/schemas";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { makeRequest } from "../testing/requests.ts";
import { createRequests } from "./create-requests.ts";
import { listRequests } from "./list-requests.ts";
import { muteRequests, updateRequestSettings } from "./request-settings.ts";

const { ctx } = await openTestContext();

const toPay = async (asUser: TestContext) =>
  (await listRequests(asUser, { list: "to_pay", limit: 20 })).requests.map(({ id }) => id);
const eventsOf = async (name: string) => await ctx.db.$count(outbox, sql`name = ${name}`);

describe("createRequests", () => {
  it("asks several people, once per key, and tells them", async () => {
    const asked = await makeRequest(ctx);
    const other = await makeUser(ctx);
    const input = CreateRequestsInput.parse({
      people: [
        { to: asked.payer.userId, amountMinor: 24_00n },
        { to: other.userId, amountMinor: 25_00n },
      ],
      currency: "USD",
      note: "Tickets",
      dueOn: "2026-12-01",
      idempotencyKey: ctx.ids.uuid(),
    });
    const before = await eventsOf("request.asked");
    const requests = await createRequests(asked.asRequester, input);
    expect(requests).toMatchObject([
      { amountMinor: 24_00n, note: "Tickets", state: "pending", canCancel: true, canRemind: true },
      { amountMinor: 25_00n, person: { id: other.userId }, canPay: false },
    ]);
    expect(await createRequests(asked.asRequester, input)).toEqual(requests);
    expect((await eventsOf("request.asked")) - before).toBe(2);
    expect(await codeOf(createRequests(asked.asRequester, { ...input, note: "Other" }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        createRequests(asked.asRequester, { ...input, idempotencyKey: "five at once" }),
      ),
    );
    expect(new Set(same.flat().map(({ id }) => id)).size).toBe(2);
  });

  it("refuses the caller, the same person twice, unknown and unverified people", async () => {
    const { asRequester, requester, payer, input } = await makeRequest(ctx);
    const ask = (...to: string[]) =>
      codeOf(
        createRequests(asRequester, {
          ...input,
          idempotencyKey: ctx.ids.uuid(),
          people: to.map((each) => ({ to: each, amountMinor: 1n })),
        }),
      );
    expect(await ask(requester.userId)).toBe("REQUEST_SELF");
    expect(await ask(payer.userId, payer.userId)).toBe("REQUEST_TWICE");
    expect(await ask("nobody@example.test")).toBe("PAYEE_UNKNOWN");
    const poor = ctx.asUser((await makeUser(ctx, { isVerified: false })).userId);
    expect(await codeOf(createRequests(poor, input))).toBe("EMAIL_NOT_VERIFIED");
    expect(CreateRequestsInput.safeParse({ ...input, people: [] }).success).toBe(false);
    const many = Array.from({ length: 51 }, () => input.people[0]);
    expect(CreateRequestsInput.safeParse({ ...input, people: many }).success).toBe(false);
  });

  it("does not deliver where the person receives none, and the requester cannot tell", async () => {
    const { asRequester, requester, asPayer, input, paymentRequestId } = await makeRequest(ctx);
    const ask = async () => {
      const [request] = await createRequests(asRequester, { ...input, idempotencyKey: ctx.ids.uuid() });
      return request;
    };
    expect(await toPay(asPayer)).toEqual([paymentRequestId]);
    await updateRequestSettings(asPayer, { audience: "nobody" });
    const quiet = await ask();
    expect({ ...quiet, id: 0, batchId: 0, createdAt: 0, expiresAt: 0, canRemindAt: 0 }).toEqual({
      ...(await ask()),
      id: 0,
      batchId: 0,
      createdAt: 0,
      expiresAt: 0,
      canRemindAt: 0,
    });
    expect(quiet).toMatchObject({ state: "pending", canRemind: true });
    await updateRequestSettings(asPayer, { audience: "contacts" });
    await ask();
    expect(await toPay(asPayer)).toEqual([paymentRequestId]);
    const payment = { to: requester.userId, amountMinor: 1_00n, currency: "USD" };
    await sendPayment(asPayer, { ...payment, description: "", idempotencyKey: ctx.ids.uuid() });
    const known = await ask();
    expect(await toPay(asPayer)).toEqual([known?.id, paymentRequestId]);
    await blockPerson(asPayer, { userId: requester.userId as MuteRequestsInput["userId"] });
    expect(await toPay(asPayer)).toEqual([]);
    expect(await codeOf(createRequests(asRequester, { ...input, idempotencyKey: ctx.ids.uuid() }))).toBe(
      "PAYEE_UNKNOWN",
    );
  });

  it("delivers a muted person's request", async () => {
    const { asRequester, requester, asPayer, input, paymentRequestId } = await makeRequest(ctx);
    const userId = requester.userId as MuteRequestsInput["userId"];
    const settings = await muteRequests(asPayer, { userId, isMuted: true });
    expect(settings).toMatchObject({ audience: "everyone", muted: [{ id: userId }] });
    const [second] = await createRequests(asRequester, { ...input, idempotencyKey: ctx.ids.uuid() });
    expect(await toPay(asPayer)).toEqual([second?.id, paymentRequestId]);
    expect((await muteRequests(asPayer, { userId, isMuted: false })).muted).toEqual([]);
  });
});
