import type { AppError } from "@evenly/contract";
import { CreateRequestsInput, type PaymentRequest } from "@evenly/contract/requests/schemas";
import { closeDatabase, openDatabase } from "@evenly/db";
import { transfers } from "@evenly/db/ledger/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { paymentRequests, requestPayments } from "@evenly/db/requests/tables";
import { sql } from "@evenly/db/sql";
import {
  codeOf,
  giveProofs,
  type MakeUserFacts,
  makeUser,
  openTestContext,
  outcomeOf,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { sendTransfer } from "../ledger/send-transfer.ts";
import { rejectHeldPayment } from "../payments/holds/decide-held-payment.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { makeLink } from "../testing/pay-links.ts";
import { cancelRequest, declineRequest } from "./close-request.ts";
import { createRequests } from "./create-requests.ts";
import { getRequestLink } from "./get-request-link.ts";
import { listRequests } from "./list-requests.ts";
import { openLink } from "./open-link.ts";
import { payByLink, payRequest } from "./pay-request.ts";
import { quoteByLink } from "./quote-request.ts";
import { remindRequest } from "./remind-request.ts";

const { ctx, database } = await openTestContext();

const payer = (facts: MakeUserFacts = {}) =>
  makeUser(ctx, { balanceMinor: 20_000_00n, country: "US", ...facts });

const toPay = async (userId: string) =>
  (await listRequests(ctx.asUser(userId), { list: "to_pay", limit: 20 })).requests.map(({ id }) => id);
const mailed = () => ctx.db.$count(outbox, sql`name = 'request.link_mailed'`);

describe("a shared pay link", () => {
  it("shows who asks, the amount and the note to a guest, and is paid with the request in one step", async () => {
    const link = await makeLink(ctx);
    const ben = await payer();
    const shown = { status: "open", openMinor: 12_50n, note: "Lunch on Friday", isMailed: false };
    expect(await link.open()).toMatchObject({ ...shown, person: { id: link.requester.userId } });
    expect(await link.open(link.requester.userId)).toMatchObject({ status: "own", openMinor: 12_50n });
    expect(await quoteByLink(ctx.asUser(ben.userId), { token: link.token })).toMatchObject({
      amountMinor: 12_50n,
      feeMinor: 0n,
      refusal: null,
    });
    const key = ctx.ids.uuid();
    const paid = await link.pay(ben.userId, key);
    expect(paid.isHeld).toBe(false);
    expect(await link.pay(ben.userId, key)).toEqual(paid);
    expect(await link.received()).toBe(12_50n);
    expect(await link.read()).toMatchObject({ state: "paid", person: { id: ben.userId } });
    const closed = { openMinor: null, currency: null, note: "" };
    expect(await link.open(ben.userId)).toMatchObject({ status: "paid_by_you", ...closed });
    expect(await link.open((await payer()).userId)).toMatchObject({ status: "paid", ...closed });
  });

  it("is paid once when twenty people pay it at once", async () => {
    const link = await makeLink(ctx);
    const people = await Promise.all(Array.from({ length: 20 }, () => payer()));
    const codes = await Promise.all(people.map(({ userId }) => outcomeOf(link.pay(userId))));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(["done", "REQUEST_STATE_WRONG"]));
    expect(await link.received()).toBe(12_50n);
    const winner = people[codes.indexOf("done")];
    expect((await link.read()).toUserId).toBe(winner?.userId);
  });

  it("stays open while its first payer waits for proofs or is under review, and ends for the others", async () => {
    const link = await makeLink(ctx, undefined, 11_000_00n);
    const [first, second] = [await payer(), await payer()];
    const order = async (userId: string) => {
      const refused = (await link.pay(userId).catch((error: AppError) => error)) as AppError;
      expect(refused.code).toBe("STEP_UP_REQUIRED");
      return refused.details.transferId as Parameters<typeof verifyPayment>[1]["id"];
    };
    const [firstId, secondId] = [await order(first.userId), await order(second.userId)];
    expect(await link.open(second.userId)).toMatchObject({ status: "open" });
    await giveProofs(ctx.asUser(first.userId), firstId);
    const held = (await verifyPayment(ctx.asUser(first.userId), { id: firstId })).verified.transaction;
    expect(await link.open(second.userId)).toMatchObject({ status: "held", openMinor: null });
    await giveProofs(ctx.asUser(second.userId), secondId);
    expect(await codeOf(verifyPayment(ctx.asUser(second.userId), { id: secondId }))).toBe(
      "REQUEST_STATE_WRONG",
    );
    const operatorId = (await makeUser(ctx)).userId;
    await rejectHeldPayment(ctx, { operatorId, transferId: held.id, key: ctx.ids.uuid() });
    expect(await link.open(second.userId)).toMatchObject({ status: "open" });
    expect((await link.read()).toUserId).toBeNull();
  });

  it("is refused after it was cancelled or has expired, to its requester, and to a guest", async () => {
    const [cancelled, late] = [await makeLink(ctx), await makeLink(ctx)];
    const ben = await payer();
    await cancelRequest(cancelled.asRequester, cancelled);
    expect(await cancelled.open()).toMatchObject({ status: "cancelled", openMinor: null, note: "" });
    expect(await codeOf(cancelled.pay(ben.userId))).toBe("REQUEST_STATE_WRONG");
    const gone = getRequestLink(cancelled.asRequester, cancelled);
    expect(await codeOf(gone)).toBe("REQUEST_STATE_WRONG");
    expect(await codeOf(late.pay(late.requester.userId))).toBe("REQUEST_SELF");
    const guest = payByLink(ctx, { token: late.token, amountMinor: 12_50n, idempotencyKey: "guest" });
    expect(await codeOf(guest)).toBe("UNAUTHENTICATED");
    const start = ctx.clock.now();
    ctx.clock.advance(30 * 86_400_000);
    expect(await late.open()).toMatchObject({ status: "expired" });
    expect(await codeOf(late.pay(ben.userId))).toBe("REQUEST_EXPIRED");
    expect(await codeOf(getRequestLink(late.asRequester, late))).toBe("REQUEST_EXPIRED");
    ctx.clock.set(start);
    const unknown = { token: "x".repeat(43) };
    expect(await codeOf(openLink(ctx, unknown))).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(quoteByLink(ctx.asUser(ben.userId), unknown))).toBe("REQUEST_NOT_FOUND");
    expect(await late.received()).toBe(0n);
  });
});

describe("a mailed pay link", () => {
  it("is mailed once, and is a request of whoever verifies the address later", async () => {
    const before = await mailed();
    const link = await makeLink(ctx, "lena@posteo.example");
    expect((await mailed()) - before).toBe(1);
    expect(await link.read()).toMatchObject({
      toUserId: null,
      person: null,
      linkKind: "mailed",
      address: "lena@posteo.example",
      state: "pending",
      canCancel: true,
    });
    const stranger = await payer();
    expect(await link.open(stranger.userId)).toEqual({
      status: "wrong_person",
      person: null,
      openMinor: null,
      currency: null,
      note: "",
      dueOn: null,
      expiresAt: null,
      isMailed: true,
    });
    expect(await codeOf(link.pay(stranger.userId))).toBe("REQUEST_NOT_FOUND");
    const unproven = await payer({ email: "lena@posteo.example", isVerified: false });
    expect(await link.open(unproven.userId)).toMatchObject({ status: "unverified" });
    expect(await codeOf(link.pay(unproven.userId))).toBe("EMAIL_NOT_VERIFIED");
    expect(await toPay(unproven.userId)).toEqual([]);
    await ctx.db.execute(sql`update users set email_verified_at = now() where id = ${unproven.userId}::uuid`);
    expect(await toPay(unproven.userId)).toEqual([link.paymentRequestId]);
    const input = { paymentRequestId: link.paymentRequestId, amountMinor: 12_50n, idempotencyKey: "list" };
    expect(await payRequest(ctx.asUser(unproven.userId), input)).toMatchObject({
      request: { state: "paid" },
    });
    expect(await link.read()).toMatchObject({ state: "paid", person: { id: unproven.userId } });
  });

  it("answers the same whether or not the address has an account that cannot be found", async () => {
    const hidden = await payer({ email: "hidden@posteo.example" });
    await ctx.db.execute(sql`update users set found_by_email = false where id = ${hidden.userId}::uuid`);
    const [known, unknown] = [
      await makeLink(ctx, "hidden@posteo.example"),
      await makeLink(ctx, "free@posteo.example"),
    ];
    const same = (request: PaymentRequest) => ({
      ...request,
      id: 0,
      batchId: 0,
      fromUserId: 0,
      address: 0,
      createdAt: 0,
      expiresAt: 0,
      canRemindAt: 0,
    });
    expect(same(await known.read())).toEqual(same(await unknown.read()));
    expect(await toPay(hidden.userId)).toEqual([known.paymentRequestId]);
    await declineRequest(ctx.asUser(hidden.userId), { paymentRequestId: known.paymentRequestId, reason: "" });
    expect(await known.read()).toMatchObject({ state: "declined", person: { id: hidden.userId } });
  });

  it("is neither mailed nor shown to a person who has blocked who asks", async () => {
    const lea = await payer({ email: "lea@posteo.example" });
    const first = await makeLink(ctx, "other@posteo.example");
    const userId = first.requester.userId as Parameters<typeof blockPerson>[1]["userId"];
    await blockPerson(ctx.asUser(lea.userId), { userId });
    const before = await mailed();
    const input = CreateRequestsInput.parse({
      people: [{ to: "lea@posteo.example", amountMinor: 1_00n }],
      mailsUnknown: true,
      currency: "USD",
      idempotencyKey: ctx.ids.uuid(),
    });
    const [request] = await createRequests(first.asRequester, input);
    expect(request).toMatchObject({ state: "pending", linkKind: "mailed", canRemind: true });
    expect(await mailed()).toBe(before);
    expect(await toPay(lea.userId)).toEqual([]);
    const { id: paymentRequestId } = request as PaymentRequest;
    await remindRequest(first.asRequester, { paymentRequestId });
    expect(await mailed()).toBe(before);
    const { token } = await getRequestLink(first.asRequester, { paymentRequestId });
    expect(await codeOf(openLink(ctx.asUser(lea.userId), { token }))).toBe("REQUEST_NOT_FOUND");
  });

  it("is mailed again by a reminder; a shared link has nobody to remind", async () => {
    const link = await makeLink(ctx, "mona@posteo.example");
    const before = await mailed();
    expect(await remindRequest(link.asRequester, link)).toMatchObject({ reminders: 1 });
    expect((await mailed()) - before).toBe(1);
    const shared = await makeLink(ctx);
    expect(await shared.read()).toMatchObject({ canRemind: false, canRemindAt: null });
    expect(await codeOf(remindRequest(shared.asRequester, shared))).toBe("REQUEST_STATE_WRONG");
  });

  it("is refused without the caller's wish, to oneself, twice in a call, and to a phone or a handle", async () => {
    const { asRequester, requester } = await makeLink(ctx);
    const ask = (to: readonly string[], mailsUnknown = true) => {
      const people = to.map((each) => ({ to: each, amountMinor: 1n }));
      const facts = { people, mailsUnknown, currency: "USD", idempotencyKey: ctx.ids.uuid() };
      return codeOf(createRequests(asRequester, CreateRequestsInput.parse(facts)));
    };
    expect(await ask(["new@posteo.example"], false)).toBe("PAYEE_UNKNOWN");
    expect(await ask(["new@posteo.example", "NEW@posteo.example"])).toBe("REQUEST_TWICE");
    expect(await ask(["@nobody_here"])).toBe("PAYEE_UNKNOWN");
    await ctx.db.execute(sql`update users set found_by_email = false where id = ${requester.userId}::uuid`);
    expect(await ask([requester.email])).toBe("REQUEST_SELF");
  });
});

describe("a payment by a link that fails between", () => {
  it("leaves both or none; money that is sent beside it stays without a paid request", async () => {
    const [link, ben, admin] = [
      await makeLink(ctx),
      await payer(),
      openDatabase({ url: database.adminUrl, applicationName: "test", poolMax: 1 }),
    ];
    const broken = `check (id <> '${link.paymentRequestId}' or to_user_id is null)`;
    await admin.execute(sql.raw(`alter table payment_requests add constraint broken ${broken}`));
    await expect(link.pay(ben.userId)).rejects.toThrow();
    expect(await link.received()).toBe(0n);
    expect(await link.read()).toMatchObject({ state: "pending", paidMinor: 0n });
    // Control: the same failure when money and request are changed one after the other.
    const apart = { ownerUserId: ben.userId, procedure: "apart", key: "apart", inputHash: "apart" };
    const people = { payerUserId: ben.userId, payeeUserId: link.requester.userId };
    await sendTransfer(ctx, { ...apart, ...people, amountMinor: 12_50n, currency: "USD" });
    expect([await link.received(), (await link.read()).state]).toEqual([12_50n, "pending"]);
    await admin.execute(sql`alter table payment_requests drop constraint broken`);
    await closeDatabase(admin);
    await link.pay(ben.userId);
    expect(await link.read()).toMatchObject({ state: "paid" });
  });

  it("leaves a posted transfer for each settled payment, and no token in any table", async () => {
    const settled = sql`state = 'settled'`;
    const moved = sql`state = 'posted' and id in (select id from ${requestPayments} where ${settled})`;
    expect(await ctx.db.$count(transfers, moved)).toBe(await ctx.db.$count(requestPayments, settled));
    const { token } = await makeLink(ctx, "last@posteo.example");
    const found = await ctx.db.$count(paymentRequests, sql`payment_requests::text like ${`%${token}%`}`);
    expect(found).toBe(0);
    expect(await ctx.db.$count(outbox, sql`outbox::text like ${`%${token}%`}`)).toBe(0);
  });
});
