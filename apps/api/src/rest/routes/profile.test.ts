import { openTestContext, TEST_PASSWORD } from "@evenly/testing";
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

type Method = "GET" | "PUT" | "POST" | "DELETE";
const ask = (method: Method, path: string, authorization: string, payload?: object) =>
  app.inject({
    method,
    url: `/api/users/${path}`,
    headers: { host: "localhost:3000", authorization },
    ...(payload === undefined ? {} : { payload }),
  });

describe("PUT /api/users/profile", () => {
  it("changes only the fields in the body", async () => {
    const { authorization } = await signInTestUser(ctx);
    const body = { firstName: "  Ana ", country: "PT", timeZone: "Europe/Lisbon", locale: "de" };
    const answer = await ask("PUT", "profile", authorization, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      {
        success: true,
        user: {
          firstName: "Ana",
          country: "PT",
          timeZone: "Europe/Lisbon",
          locale: "de",
          limitsTimeZone: { current: "UTC", next: "Europe/Lisbon", nextFrom: "2026-12-01T00:00:00.000Z" },
        },
      },
    ]);
    expect((await ask("GET", "profile", authorization)).json().user).toEqual(answer.json().user);
  });

  it.each([
    ["a direction mark", { firstName: "Ana\u202e" }],
    ["a line break", { lastName: "Rib\neiro" }],
    ["markup", { firstName: "<b>Ana</b>" }],
    ["no letter", { firstName: "--" }],
    ["nothing", { firstName: "   " }],
    ["81 characters", { firstName: "x".repeat(81) }],
    ["an unknown country", { country: "XX" }],
    ["a country in small letters", { country: "pt" }],
    ["an unknown time zone", { timeZone: "Mars/Olympus" }],
    ["an offset", { timeZone: "+05:00" }],
    ["an unsupported language", { locale: "fr" }],
    ["an unknown currency", { displayCurrency: "XYZ" }],
    ["a role", { role: "admin" }],
    ["an address", { email: "other@example.test" }],
    ["an invalid version", { firstName: "Ana", expectedVersion: -1 }],
  ])("refuses %s", async (_what, body) => {
    const { authorization } = await signInTestUser(ctx);
    const answer = await ask("PUT", "profile", authorization, body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION"]);
  });
});

describe("POST /api/users/change-password", () => {
  it("ends the other sessions and keeps the caller's", async () => {
    const { authorization, email } = await signInTestUser(ctx);
    const login = await app.inject({
      method: "POST",
      url: "/api/auth/login",
      headers: { host: "localhost:3000" },
      payload: { email, password: TEST_PASSWORD },
    });
    const other = `Bearer ${login.json().token}`;
    const body = { currentPassword: TEST_PASSWORD, newPassword: "Other-pass-2" };
    const answer = await ask("POST", "change-password", authorization, body);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await ask("GET", "profile", authorization)).statusCode).toBe(200);
    expect((await ask("GET", "profile", other)).statusCode).toBe(401);
  });

  it("refuses a wrong password and ends no session", async () => {
    const { authorization } = await signInTestUser(ctx);
    const body = { currentPassword: "wrong", newPassword: "Other-pass-2" };
    const answer = await ask("POST", "change-password", authorization, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "PASSWORD_WRONG"]);
    expect((await ask("GET", "profile", authorization)).statusCode).toBe(200);
  });
});

describe("DELETE /api/users/delete-account", () => {
  it("names the remaining balances while the account holds money", async () => {
    const { authorization } = await signInTestUser(ctx);
    const answer = await ask("DELETE", "delete-account", authorization, { password: TEST_PASSWORD });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: "ACCOUNT_NOT_EMPTY", remains: [{ kind: "balance", currency: "USD", amount: "100.00" }] },
    ]);
  });

  it("ends the session with the account", async () => {
    const { authorization } = await signInTestUser(ctx, { balanceMinor: 0n });
    const answer = await ask("DELETE", "delete-account", authorization, { password: TEST_PASSWORD });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect((await ask("GET", "profile", authorization)).statusCode).toBe(401);
  });
});
