import { type ErrorCode, errorRow } from "@evenly/contract";
import { type MakeUserFacts, openTestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { signInTestUser } from "../../testing/sign-in.ts";
import { testConfig } from "../../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

/** A user signed in without a browser, with request helpers. */
async function signIn(facts: MakeUserFacts = {}) {
  const { authorization, ...user } = await signInTestUser(ctx, facts);
  const headers = { host: "localhost:3000", authorization };
  return {
    ...user,
    get: (url: string) => app.inject({ url, headers }),
    post: (payload: object | string, extra: Record<string, string> = {}) =>
      app.inject({
        method: "POST",
        url: "/api/transactions",
        headers: { ...headers, "content-type": "application/json", ...extra },
        payload,
      }),
  };
}

const expectRefusal = (answer: { statusCode: number; json: () => unknown }, code: ErrorCode) =>
  expect([answer.statusCode, answer.json()]).toMatchObject([
    errorRow(code).http,
    { success: false, code, message: errorRow(code).message },
  ]);

describe("POST /api/transactions", () => {
  it("sends money and answers 201 with decimal texts", async () => {
    const ana = await signIn({ country: "US" });
    const jonas = await signIn({ country: "DE", firstName: "Jonas", lastName: "Weber" });
    const answer = await ana.post({
      to: `@${jonas.handle}`,
      amount: "24",
      currency: "USD",
      description: "Cabin",
      category: "travel",
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    expect(answer.json()).toMatchObject({
      success: true,
      transaction: {
        type: "payment_sent",
        status: "completed",
        amount: "-24.00",
        fee: "0.24",
        currency: "USD",
        person: { displayName: "Jonas Weber", handle: jonas.handle },
        description: "Cabin",
        category: "travel",
      },
    });
  });

  it("returns the same bytes again under the same key, marked as a replay", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const body = { to: ben.userId, amount: 12.34, currency: "USD" };
    const key = { "idempotency-key": "lunch-1" };
    const answers = [await ana.post(body, key), await ana.post({ ...body, amount: "12.34" }, key)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(answers.map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
    expectRefusal(await ana.post({ ...body, amount: "12.35" }, key), "IDEMPOTENCY_MISMATCH");
    expect((await ben.get("/api/transactions?type=payment_received")).json()).toMatchObject({ total: 1 });
  });

  it("returns a stored refusal again under the same key, marked as a replay", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const body = { to: ben.userId, amount: "900", currency: "USD" };
    const key = { "idempotency-key": "car-1" };
    const answers = [await ana.post(body, key), await ana.post(body, key)];
    for (const answer of answers) expectRefusal(answer, "INSUFFICIENT_FUNDS");
    expect(answers.map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
  });

  it("makes an idempotency key if none is sent", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const body = { to: ben.email, amount: "1.00", currency: "USD" };
    const ids = [await ana.post(body), await ana.post(body)].map((answer) => answer.json().transaction.id);
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ["zero", "0"],
    ["below zero", "-5"],
    ["three decimals", "1.234"],
    ["not a number", "NaN"],
    ["endless", "Infinity"],
    ["an exponent", "1e2"],
    ["a large exponent as number", 1e30],
    ["thirty digits", "9".repeat(30)],
    ["past the most there is", "10000000000.01"],
    ["grouped", "1,000.00"],
    ["empty", ""],
    ["a list", ["1"]],
    ["nothing", null],
  ])("refuses an amount that is %s", async (_name, amount) => {
    const ana = await signIn();
    const ben = await signIn();
    const answer = await ana.post({ to: ben.userId, amount, currency: "USD" });
    expectRefusal(answer, "VALIDATION");
    expect(answer.json().issues[0].path).toBe("amount");
    expect((await ana.get("/api/transactions")).json().total).toBe(1);
  });

  it("refuses unknown fields, unknown currencies, long notes and long keys", async () => {
    const ana = await signIn();
    const body = { to: ana.userId, amount: "1", currency: "USD" };
    for (const change of [
      { manual: true },
      { currency: "usd" },
      { currency: "XXZ" },
      { description: "x".repeat(281) },
      { to: "" },
      { category: "fun" },
    ]) {
      expectRefusal(await ana.post({ ...body, ...change }), "VALIDATION");
    }
    expectRefusal(await ana.post(body, { "idempotency-key": "k".repeat(256) }), "VALIDATION");
    expectRefusal(await ana.post("[1"), "VALIDATION");
  });

  it("refuses a payment that breaks a rule with its catalogue code", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const body = { to: ben.userId, amount: "1", currency: "USD" };
    expectRefusal(await ana.post({ ...body, to: ana.email }), "SELF_TRANSFER");
    expectRefusal(await ana.post({ ...body, to: "@nobody-here" }), "PAYEE_UNKNOWN");
    expectRefusal(await ana.post({ ...body, currency: "EUR" }), "CURRENCY_UNAVAILABLE");
    const tooMuch = await ana.post({ ...body, amount: "100.01" });
    expectRefusal(tooMuch, "INSUFFICIENT_FUNDS");
    expect(tooMuch.json()).toMatchObject({ available: "100.00", needed: "100.01" });
    expectRefusal(await ana.post({ ...body, amount: "25000.01" }), "LIMIT_REACHED");
    const unverified = await signIn({ isVerified: false });
    expectRefusal(await unverified.post(body), "EMAIL_NOT_VERIFIED");
    const nobody = await app.inject({
      method: "POST",
      url: "/api/transactions",
      headers: { host: "localhost:3000" },
      payload: body,
    });
    expectRefusal(nobody, "UNAUTHENTICATED");
  });
});

describe("GET /api/transactions", () => {
  it("filters, pages and counts", async () => {
    const ana = await signIn();
    const ben = await signIn();
    for (const amount of ["5.00", "15.00", "25.00"]) {
      ctx.clock.advance(60_000);
      await ana.post({
        to: ben.userId,
        amount,
        currency: "USD",
        description: `Part ${amount}`,
        category: "food",
      });
    }
    const first = (
      await ana.get(`/api/transactions?limit=1&min=10&category=food&person=@${ben.handle}`)
    ).json();
    expect(first).toMatchObject({
      success: true,
      total: 2,
      totalIsCapped: false,
      transactions: [{ amount: "-25.00" }],
    });
    const next = (
      await ana.get(`/api/transactions?limit=1&min=10&category=food&cursor=${first.nextCursor}`)
    ).json();
    expect([next.transactions[0].amount, next.nextCursor]).toEqual(["-15.00", null]);
    expect((await ana.get("/api/transactions?page=2&limit=3")).json()).toMatchObject({
      total: 4,
      transactions: [{ type: "deposit" }],
    });
    const today = ctx.clock.now().toISOString();
    expect(
      (
        await ana.get(`/api/transactions?to=${today}&q=part&max=5.00&type=payment_sent&status=completed`)
      ).json().total,
    ).toBe(1);
    expect((await ana.get("/api/transactions?from=2030-01-01")).json().total).toBe(0);
  });

  it("refuses unknown filters and malformed values", async () => {
    const ana = await signIn();
    const broken = [
      "limit=0",
      "limit=101",
      "page=0",
      "page=501&limit=20",
      "min=1e3",
      "from=soon",
      "to=9999-12-31",
      "from=1969-12-31",
      "type=gift",
      "cursor=x",
      "page=1&cursor=x",
      "sort=up",
    ];
    for (const query of broken) expectRefusal(await ana.get(`/api/transactions?${query}`), "VALIDATION");
  });
});

describe("GET /api/transactions/{id}", () => {
  it("returns the detail to both sides and 404 to other users", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const stranger = await signIn();
    const sent = await ana.post({ to: ben.userId, amount: "3", currency: "USD" });
    const url = `/api/transactions/${sent.json().transaction.id}`;
    expect((await ana.get(url)).json().transaction).toMatchObject({
      amount: "-3.00",
      balanceAfter: "97.00",
      entries: [
        { account: "wallet", amount: "-3.00", seq: "2" },
        { account: "counterparty", amount: "3.00", seq: null },
      ],
    });
    expect((await ben.get(url)).json().transaction).toMatchObject({ amount: "3.00", balanceAfter: "103.00" });
    expectRefusal(await stranger.get(url), "NOT_FOUND");
    expectRefusal(await ana.get(`/api/transactions/${ctx.ids.uuid()}`), "NOT_FOUND");
    expectRefusal(await ana.get("/api/transactions/17"), "VALIDATION");
  });
});
