import { type AppError, errorRow } from "@evenly/contract";
import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { type MadeUser, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext();
let demo: MadeUser;
let development: FastifyInstance;
let behindProxy: FastifyInstance;
let production: FastifyInstance;

/** With a trusted proxy `request.ip` is the forwarded address, while the socket's peer is the proxy. */
const hosts = new Set(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "evenly.example"]);

beforeAll(async () => {
  demo = await makeDemoUser();
  development = await buildApp({ ...testConfig, hosts }, ctx, false);
  behindProxy = await buildApp({ ...testConfig, hosts, trustProxy: "192.0.2.1" }, ctx, false);
  const deps = { ...ctx, config: { ...ctx.config, isProduction: true } };
  production = await buildApp({ ...testConfig, hosts, isDevelopment: false }, deps, false);
});
afterAll(async () => {
  for (const app of [development, behindProxy, production]) await app.close();
});

async function makeDemoUser(): Promise<MadeUser> {
  const user = await makeUser(ctx);
  await ctx.db.update(users).set({ isDemo: true }).where(sql`id = ${user.userId}`);
  return user;
}

type Way = Pick<InjectOptions, "remoteAddress"> & { readonly headers?: Readonly<Record<string, string>> };

function signIn(app: FastifyInstance, email: string, way: Way, password = TEST_PASSWORD) {
  return app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    ...way,
    headers: { host: "localhost:3000", ...way.headers },
  });
}

const LOCAL: readonly (readonly [string, Way])[] = [
  ["from 127.0.0.1", {}],
  ["from ::1", { remoteAddress: "::1", headers: { host: "[::1]:3000" } }],
  ["from 127.0.0.1 as IPv6", { remoteAddress: "::ffff:127.0.0.1", headers: { host: "127.0.0.1:3000" } }],
];

const PASSED_ON: readonly (readonly [string, Way])[] = [
  ...(
    [
      ["Forwarded", "for=192.0.2.7"],
      ["X-Forwarded-For", "127.0.0.1"],
      ["X-Forwarded-Proto", "https"],
      ["X-Forwarded-Host", "localhost:3000"],
      ["X-FORWARDED-PORT", "443"],
      ["Via", "1.1 proxy"],
      ["X-Real-IP", "127.0.0.1"],
      ["X-Forwarded-For", ""],
      ["X-Original-Host", "evenly.example"],
      ["CF-Connecting-IP", "192.0.2.7"],
      ["True-Client-IP", "192.0.2.7"],
    ] as const
  ).map(([name, value]) => [`with ${name}: ${value}`, { headers: { [name]: value } }] as const),
  ["for another host", { headers: { host: "evenly.example" } }],
  ["from another machine", { remoteAddress: "192.0.2.7" }],
  ["from another machine as IPv6", { remoteAddress: "::ffff:192.0.2.7" }],
];

describe("the development mailbox", () => {
  const paths = ["/dev/mailbox", "/dev/mailbox.json", "/dev/mailbox.json?to=ana%40example.test"];

  it.each(LOCAL)("is served to a request %s", async (_way, way) => {
    for (const url of paths) {
      const headers = { host: "localhost:3000", ...way.headers };
      expect((await development.inject({ url, ...way, headers })).statusCode).toBe(200);
    }
  });

  it.each(PASSED_ON)("answers 404 to a request %s", async (_way, way) => {
    for (const url of paths) {
      const headers = { host: "localhost:3000", ...way.headers };
      const answer = await development.inject({ url, ...way, headers });
      const nothing = await development.inject({ url: "/dev/nothing", ...way, headers });
      const { requestId: _own, ...body } = answer.json();
      const { requestId: _other, ...notFound } = nothing.json();
      expect([answer.statusCode, body]).toEqual([404, notFound]);
    }
  });

  it("answers 404 behind a proxy that forwards a loopback address", async () => {
    const headers = { host: "localhost:3000", "x-forwarded-for": "127.0.0.1" };
    const answer = await behindProxy.inject({ url: paths[1], headers, remoteAddress: "192.0.2.1" });
    expect(answer.statusCode).toBe(404);
  });
});

describe("a demo user's password", () => {
  const refused = errorRow("INVALID_CREDENTIALS" satisfies AppError["code"]);

  it.each(LOCAL)("signs in %s", async (_way, way) => {
    expect((await signIn(development, demo.email, way)).statusCode).toBe(200);
  });

  it.each(PASSED_ON)(
    "is refused as a wrong password %s, while other users' passwords work",
    async (_way, way) => {
      const someone = await makeUser(ctx);
      const ana = await makeDemoUser();
      const [right, wrong] = [
        await signIn(development, ana.email, way),
        await signIn(development, someone.email, way, "wrong"),
      ];
      const { requestId: _one, ...answer } = right.json();
      const { requestId: _two, ...expected } = wrong.json();
      expect([right.statusCode, answer]).toEqual([refused.http, expected]);
      expect(answer.code).toBe("INVALID_CREDENTIALS");
      expect((await signIn(development, someone.email, way)).statusCode).toBe(200);
    },
  );

  it("is refused by production, also from loopback", async () => {
    const ana = await makeDemoUser();
    const answer = await signIn(production, ana.email, {});
    expect([answer.statusCode, answer.json().code]).toEqual([refused.http, "INVALID_CREDENTIALS"]);
    const someone = await makeUser(ctx);
    expect((await signIn(production, someone.email, {})).statusCode).toBe(200);
  });
});
