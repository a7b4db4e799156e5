import { openTestContext } from "@evenly/testing";
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

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function signIn(facts: Parameters<typeof signInTestUser>[1] = {}) {
  const { authorization, ...user } = await signInTestUser(ctx, facts);
  const ask = async (method: Method, url: string, payload?: object, extra: Record<string, string> = {}) => {
    const headers = {
      host: "localhost:3000",
      authorization,
      ...extra,
      ...(payload === undefined ? {} : { "content-type": "application/json" }),
    };
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
  return { ...user, ask };
}

const entry = { manual: true, merchant: "Bakery", date: "2026-11-01", amount: "-3.50", currency: "EUR" };

describe("manual entries over REST", () => {
  it("are created with manual: true, once per key, and listed with their day in the caller's time zone", async () => {
    const me = await signIn({ timeZone: "America/New_York" });
    const key = { "idempotency-key": "bakery-1" };
    const made = await me.ask(
      "POST",
      "/api/transactions",
      { ...entry, tags: ["Bread "], note: "fresh" },
      key,
    );
    expect([made.status, made.body.transaction]).toMatchObject([
      201,
      {
        type: "manual",
        amount: "-3.50",
        currency: "EUR",
        tags: ["bread"],
        effectiveAt: "2026-11-01T17:00:00.000Z",
      },
    ]);
    const again = await me.ask(
      "POST",
      "/api/transactions",
      { ...entry, tags: ["Bread "], note: "fresh" },
      key,
    );
    expect([again.headers["idempotent-replayed"], again.body.transaction.id]).toEqual([
      "true",
      made.body.transaction.id,
    ]);
    const other = await me.ask("POST", "/api/transactions", { ...entry, amount: "1" }, key);
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const days = "from=2026-11-01&to=2026-11-01";
    const found = await me.ask(
      "GET",
      `/api/transactions?type=manual&tag=bread&category=none&category=food&${days}`,
    );
    expect([found.status, found.body.total, found.body.searchedTo]).toEqual([200, 1, null]);
    expect((await me.ask("GET", "/api/transactions?to=2026-10-31")).body.total).toBe(0);
  });

  it.each([
    [{ ...entry, amount: "0" }, "amount"],
    [{ ...entry, amount: "--1" }, "amount"],
    [{ ...entry, amount: "1.999" }, "amount"],
    [{ ...entry, currency: "XXQ" }, "currency"],
    [{ ...entry, date: "2026-02-30" }, "date"],
    [{ ...entry, date: "1969-12-31" }, "date"],
    [{ ...entry, date: "2201-01-01" }, "date"],
    [{ ...entry, merchant: " " }, "merchant"],
    [{ ...entry, tags: ["a,b"] }, "tags.0"],
    [{ ...entry, tags: Array.from({ length: 21 }, (_, index) => `${index}`) }, "tags"],
    [{ ...entry, note: "\u202Eevil" }, "note"],
  ])("are refused if %j has an invalid %s", async (body, path) => {
    const me = await signIn();
    const { status, body: answer } = await me.ask("POST", "/api/transactions", body);
    expect([status, answer.code]).toEqual([400, "VALIDATION"]);
    expect(answer.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });

  it("are changed by PATCH and PUT and removed by DELETE, by their owner only", async () => {
    const me = await signIn();
    const stranger = await signIn();
    const made = await me.ask("POST", "/api/transactions", { ...entry, category: "food", note: "fresh" });
    const url = `/api/transactions/${made.body.transaction.id}`;
    const patched = await me.ask("PATCH", url, { tags: ["sunday"], amount: "-4", currency: "EUR" });
    expect(patched.body.transaction).toMatchObject({
      amount: "-4.00",
      category: "food",
      note: "fresh",
      tags: ["sunday"],
    });
    const put = await me.ask("PUT", url, { note: "old" });
    expect(put.body.transaction).toMatchObject({
      amount: "-4.00",
      category: null,
      note: "old",
      tags: [],
      version: 3,
    });
    expect((await me.ask("PATCH", url, { amount: "5" })).body.issues).toMatchObject([{ path: "currency" }]);
    expect((await me.ask("PATCH", url, { note: "x", version: 1 })).status).toBe(409);
    for (const method of ["GET", "PUT", "PATCH", "DELETE"] as const) {
      const answer = await stranger.ask(method, url, method === "PUT" || method === "PATCH" ? {} : undefined);
      expect([method, answer.status]).toEqual([method, 404]);
    }
    expect(await me.ask("DELETE", url)).toMatchObject({ status: 200, body: { success: true } });
    expect((await me.ask("DELETE", url)).status).toBe(404);
  });
});

describe("wallet transactions over REST", () => {
  it("accept own words, but no other amount, date or merchant and no deletion", async () => {
    const me = await signIn({ balanceMinor: 50_00n });
    const friend = await signIn();
    const paid = await me.ask("POST", "/api/transactions", { to: friend.userId, amount: 5, currency: "USD" });
    const url = `/api/transactions/${paid.body.transaction.id}`;
    expect(
      (await me.ask("PATCH", url, { category: "travel", description: "Taxi" })).body.transaction,
    ).toMatchObject({
      category: "travel",
      description: "Taxi",
    });
    const theirs = (await friend.ask("GET", url)).body.transaction;
    expect([theirs.category, theirs.description, theirs.version]).toEqual([null, null, 0]);
    for (const facts of [{ amount: "1", currency: "USD" }, { date: "2026-01-01" }, { merchant: "X" }]) {
      expect((await me.ask("PATCH", url, facts)).body.code).toBe("STATE_CONFLICT");
    }
    for (const asked of [me, friend]) expect((await asked.ask("DELETE", url)).status).toBe(409);
    expect((await me.ask("PATCH", url, { to: friend.userId })).body.code).toBe("VALIDATION");
  });

  it("are refused without a bearer", async () => {
    const id = ctx.ids.uuid();
    for (const method of ["PUT", "PATCH", "DELETE"] as const) {
      const answer = await app.inject({
        method,
        url: `/api/transactions/${id}`,
        headers: { host: "localhost:3000", "content-type": "application/json" },
        payload: "{}",
      });
      expect([method, answer.statusCode]).toEqual([method, 401]);
    }
  });
});
