import type { AddressInfo } from "node:net";
import { transformer } from "@evenly/contract";
import { type MadeUser, makeUser, openTestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { sendRaw } from "../testing/raw-http.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let payer: Awaited<ReturnType<typeof signInTestUser>>;
let payee: MadeUser;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.listen({ host: "127.0.0.1", port: 0 });
  [payer, payee] = [await signInTestUser(ctx), await makeUser(ctx)];
});
afterAll(() => app.close());

/** Sends each header as a line of its own, which client libraries do not do. */
function send(method: string, path: string, headers: readonly string[], body = "") {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost:3000",
    `authorization: ${payer.authorization}`,
    ...headers,
    ...(body === "" ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]),
    "connection: close",
    "",
    body,
  ];
  return sendRaw((app.server.address() as AddressInfo).port, [lines.join("\r\n")]);
}

const overRest = (headers: readonly string[]) => {
  const body = { to: payee.userId, amount: "1.00", currency: "USD" };
  return send("POST", "/api/transactions", headers, JSON.stringify(body));
};
const overTrpc = (headers: readonly string[]) => {
  const input = { to: payee.userId, amountMinor: 100n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  return send("POST", "/trpc/payments.send", headers, JSON.stringify(transformer.input.serialize(input)));
};
const overBatch = (headers: readonly string[]) =>
  send("GET", "/trpc/auth.getProfile,auth.listSessions?batch=1&input=%7B%7D", headers);

async function countPayments(): Promise<number> {
  const [row] = await ctx.db.$client`
    select count(*)::int as count from transfers where payer_user_id = ${payer.userId}`;
  return row?.count;
}

describe.each([
  ["REST", overRest],
  ["tRPC", overTrpc],
  ["a batch of tRPC", overBatch],
] as const)("over %s", (_name, ask) => {
  it.each([
    ["two keys", ["idempotency-key: a", "idempotency-key: b"]],
    ["one key twice", ["Idempotency-Key: a", "idempotency-key: a"]],
    ["a key and an empty one", ["idempotency-key: a", "IDEMPOTENCY-KEY:"]],
    ["an empty key", ["idempotency-key:"]],
    ["a key of 256 characters", [`idempotency-key: ${"k".repeat(256)}`]],
  ])("%s are refused without a payment", async (_what, headers) => {
    const before = await countPayments();
    const { statusCode, body } = await ask(headers);
    expect([statusCode, JSON.parse(body)]).toMatchObject([
      400,
      { code: "VALIDATION", issues: [{ path: "Idempotency-Key" }] },
    ]);
    expect(await countPayments()).toBe(before);
  });

  it("accepts a comma inside one key", async () => {
    expect((await ask(["idempotency-key: a, b"])).statusCode).toBeLessThan(300);
  });
});
