import { makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { mailedToken } from "../../testing/mailed-token.ts";
import { testConfig } from "../../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
const hosts = new Set(testConfig.hosts);

beforeAll(async () => {
  app = await buildApp({ ...testConfig, hosts }, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const browser = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
type Headers = Record<string, string>;

function post(path: string, payload: object, headers: Headers = {}) {
  return app.inject({
    method: "POST",
    url: `/api/auth/${path}`,
    headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
    payload,
  });
}
type Answer = Awaited<ReturnType<typeof post>>;

const profile = (headers: Headers) =>
  app.inject({ url: "/api/users/profile", headers: { host: "localhost:3000", ...headers } });
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const cookieNamed = (answer: Answer, name: string) => answer.cookies.find((cookie) => cookie.name === name);
const cookieHeader = (answer: Answer): Headers => ({
  cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
});

async function openInBrowser() {
  const user = await makeUser(ctx);
  const answer = await post("login", { email: user.email, password: TEST_PASSWORD }, browser);
  return { user, answer, token: answer.json().token as string, cookies: cookieHeader(answer) };
}

describe("a browser's session", () => {
  it("is bound to HttpOnly SameSite=Strict cookies", async () => {
    const { answer } = await openInBrowser();
    expect(answer.statusCode).toBe(200);
    for (const name of ["__Host-session", "__Host-device"]) {
      expect(cookieNamed(answer, name)).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: "Strict",
        path: "/",
      });
    }
    expect(answer.body).not.toContain(cookieNamed(answer, "__Host-session")?.value);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("is refused with a copied token alone", async () => {
    const { token, cookies } = await openInBrowser();
    expect((await profile({ ...bearer(token), ...cookies })).statusCode).toBe(200);
    const stolen = await profile(bearer(token));
    expect([stolen.statusCode, stolen.json().code]).toEqual([401, "UNAUTHENTICATED"]);
    const refreshed = await post("refresh", { token });
    expect([refreshed.statusCode, refreshed.json()]).toMatchObject([
      401,
      { code: "SESSION_EXPIRED", error: "Token refresh failed" },
    ]);
    expect((await profile({ ...bearer(token), ...cookies })).statusCode).toBe(200);
  });

  it("survives two tabs that refresh at once", async () => {
    const { token, cookies } = await openInBrowser();
    const tabs = await Promise.all([1, 2].map(() => post("refresh", { token }, { ...browser, ...cookies })));
    expect(tabs.map((tab) => tab.statusCode)).toEqual([200, 200]);
    expect(tabs[0]?.json()).toEqual(tabs[1]?.json());
    expect(tabs[0]?.json().token).not.toBe(token);
    expect((await profile({ ...bearer(tabs[0]?.json().token), ...cookies })).statusCode).toBe(200);
  });

  it("allows reads but no money movement 12 hours after sign-in", async () => {
    const user = await makeUser(ctx, { balanceMinor: 10_00n });
    const input = { email: user.email, password: TEST_PASSWORD, rememberDevice: true };
    const opened = await post("login", input, browser);
    ctx.clock.advance(12 * 3_600_000);
    const cookies = cookieHeader(opened);
    const { token } = (
      await post("refresh", { token: opened.json().token }, { ...browser, ...cookies })
    ).json();
    const headers = { ...browser, ...bearer(token), ...cookies };
    expect((await profile(headers)).statusCode).toBe(200);
    const sent = await app.inject({
      method: "POST",
      url: "/api/transactions",
      headers: { host: "localhost:3000", "content-type": "application/json", ...headers },
      payload: { to: (await makeUser(ctx)).userId, amount: "1.00", currency: "USD" },
    });
    expect([sent.statusCode, sent.json().code]).toEqual([401, "SESSION_EXPIRED"]);
  });

  it("ends with logout: the token is refused at once and the cookie is cleared", async () => {
    const { user, token, cookies } = await openInBrowser();
    const headers = { ...browser, ...bearer(token), ...cookies };
    expect((await profile(headers)).statusCode).toBe(200);
    const answer = await post("logout", { token }, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
    expect(cookieNamed(answer, "__Host-session")).toMatchObject({ value: "", secure: true, path: "/" });
    expect(answer.headers["clear-site-data"]).toBe('"cache"');
    expect((await profile(headers)).statusCode).toBe(401);
    expect(ctx.bus.published.at(-1)).toMatchObject({ kind: "sessions_ended", userId: user.userId });
  });

  it("keeps the device cookie across sessions", async () => {
    const { user, answer } = await openInBrowser();
    const device = { cookie: `__Host-device=${cookieNamed(answer, "__Host-device")?.value}` };
    const again = await post(
      "login",
      { email: user.email, password: TEST_PASSWORD },
      { ...browser, ...device },
    );
    expect(cookieNamed(again, "__Host-device")).toBeUndefined();
    expect(cookieNamed(again, "__Host-session")).toBeDefined();
  });
});

describe("a Node client's session", () => {
  it("works with the bearer alone, over a real connection and Node's fetch", async () => {
    const user = await makeUser(ctx);
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    hosts.add(new URL(address).host);
    const call = (path: string, body: object) =>
      fetch(`${address}/api/auth/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const opened = await call("login", { email: user.email, password: TEST_PASSWORD });
    expect(opened.headers.getSetCookie()).toEqual([]);
    const { token } = (await opened.json()) as { token: string };
    const renewed = (await (await call("refresh", { token })).json()) as { token: string };
    const seen = await fetch(`${address}/api/users/profile`, { headers: bearer(renewed.token) });
    expect(await seen.json()).toMatchObject({ success: true, user: { id: user.userId } });
  });
});

describe("the documented paths", () => {
  it("register, verify, forget and reset by mailed links", async () => {
    const email = "journey@example.test";
    const form = { email, password: "Evenly-demo-1", firstName: "Jo", lastName: "Urney", acceptTerms: true };
    const registered = await post("register", form);
    expect([registered.statusCode, registered.json()]).toMatchObject([
      201,
      { success: true, token: expect.any(String), user: { email, emailVerified: false, handle: "jo.urney" } },
    ]);
    const taken = await post("register", form);
    expect([taken.statusCode, taken.json()]).toMatchObject([
      409,
      { code: "EMAIL_TAKEN", error: "Registration failed" },
    ]);

    const link = { token: await mailedToken(ctx, "verify_email", email) };
    const elsewhere = await post("verify-email", link);
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([
      403,
      { code: "VERIFICATION_NEEDS_PASSWORD" },
    ]);
    const verified = await post("verify-email", link, bearer(registered.json().token));
    expect([verified.statusCode, verified.json()]).toMatchObject([200, { user: { emailVerified: true } }]);
    expect((await post("resend-verification", { email })).json()).toEqual({ success: true });

    expect((await post("forgot-password", { email })).json()).toEqual({ success: true });
    const token = await mailedToken(ctx, "reset_password", email);
    expect((await post("reset-password", { token, password: "Evenly-demo-2" })).json()).toEqual({
      success: true,
    });
    const used = await post("reset-password", { token, password: "Evenly-demo-3" });
    expect([used.statusCode, used.json()]).toMatchObject([400, { code: "TOKEN_INVALID" }]);
    expect((await profile(bearer(registered.json().token))).statusCode).toBe(401);
    expect((await post("login", { email, password: "Evenly-demo-2" })).statusCode).toBe(200);
  });

  it("answer unknown and known addresses byte for byte alike, except for the request id", async () => {
    const user = await makeUser(ctx);
    const bodies = (email: string) =>
      Promise.all([
        post("login", { email, password: "wrong" }),
        post("forgot-password", { email }),
        post("resend-verification", { email }),
      ]).then((answers) =>
        answers.map(({ statusCode, body }) => [statusCode, body.replace(/[\da-f-]{36}/g, "id")]),
      );
    expect(await bodies(user.email)).toEqual(await bodies("nobody@example.test"));
  });

  it("answer the sixth wrong password with 429, the same text and Retry-After", async () => {
    const { email } = await makeUser(ctx);
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await post("login", { email, password: "wrong" })).statusCode).toBe(401);
    }
    const answer = await post("login", { email, password: TEST_PASSWORD });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { code: "LOGIN_THROTTLED", error: "Login failed" },
    ]);
    expect(answer.headers["retry-after"]).toBe("900");
  });

  it.each([
    ["register", {}],
    [
      "register",
      { email: "no", password: "Evenly-demo-1", firstName: "A", lastName: "B", acceptTerms: true },
    ],
    ["register", { email: "a@b.test", password: "short", firstName: "A", lastName: "B", acceptTerms: true }],
    [
      "register",
      { email: "a@b.test", password: "Evenly-demo-1", firstName: "A", lastName: "B", acceptTerms: false },
    ],
    ["login", { email: "a@b.test", password: "x", isAdmin: true }],
    ["login", { email: ["a@b.test"], password: "x" }],
    ["refresh", { token: 1 }],
    ["verify-email", { token: "short" }],
    ["forgot-password", {}],
    ["resend-verification", {}],
    ["reset-password", { token: "x".repeat(43), password: "short" }],
  ])("refuse malformed input to %s with 400 and its issues", async (path, payload) => {
    const answer = await post(path, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION"]);
    expect(answer.json().issues.length).toBeGreaterThan(0);
  });

  it.each(["", "Bearer x", "Bearer ../../etc", `Bearer ${"x".repeat(43)}`, "Basic YTpi"])(
    "refuse the credential '%s' with 401",
    async (authorization) => {
      for (const answer of [await profile({ authorization }), await post("logout", {}, { authorization })]) {
        expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHENTICATED"]);
      }
    },
  );
});

describe("the same over tRPC", () => {
  it("answers typed refusals: 401 without a session, 400 for malformed input", async () => {
    const headers = { host: "localhost:3000", "content-type": "application/json" };
    const nobody = await app.inject({ url: "/trpc/auth.getProfile", headers });
    expect([nobody.statusCode, nobody.json().error.json.data.appCode]).toEqual([401, "UNAUTHENTICATED"]);
    const payload = { json: { email: "a@b.test" } };
    const broken = await app.inject({ method: "POST", url: "/trpc/auth.login", headers, payload });
    expect([broken.statusCode, broken.json().error.json.data]).toMatchObject([
      400,
      { appCode: "VALIDATION", details: { issues: [{ path: "password" }] } },
    ]);
  });
});
