import { transformer } from "@evenly/contract";
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

const queries = [
  "getBalance",
  "findPayee",
  "listRecentPayees",
  "quote",
  "listTransactions",
  "getTransaction",
];

const signIn = () => signInTestUser(ctx);

function query(name: string, input: unknown, authorization?: string) {
  const url = `/trpc/payments.${name}?input=${encodeURIComponent(JSON.stringify(transformer.input.serialize(input)))}`;
  return app.inject({
    url,
    headers: { host: "localhost:3000", ...(authorization ? { authorization } : {}) },
  });
}

function send(input: unknown, authorization?: string, path = "/trpc/payments.send") {
  const headers = {
    host: "localhost:3000",
    "content-type": "application/json",
    ...(authorization ? { authorization } : {}),
  };
  return app.inject({
    method: "POST",
    url: path,
    headers,
    payload: JSON.stringify(transformer.input.serialize(input)),
  });
}

const codeOf = (answer: {
  statusCode: number;
  json: () => { error: { json: { data: { appCode: string } } } };
}) => [answer.statusCode, answer.json().error.json.data.appCode];

describe("payments procedures", () => {
  it.each(queries)("%s requires a signed-in user and validates its input", async (name) => {
    expect(codeOf(await query(name, {}))).toEqual([401, "UNAUTHENTICATED"]);
    if (name === "getBalance") return;
    const { authorization } = await signIn();
    expect(codeOf(await query(name, { to: 1, id: 1, limit: 0 }, authorization))).toEqual([400, "VALIDATION"]);
  });

  it("send requires a signed-in user and validates its input, including the key", async () => {
    const ben = await signIn();
    const input = { to: "@ben", amountMinor: 1n, currency: "USD", idempotencyKey: "one" };
    expect(codeOf(await send(input))).toEqual([401, "UNAUTHENTICATED"]);
    const { idempotencyKey: _key, ...keyless } = input;
    for (const broken of [
      keyless,
      { ...input, amountMinor: 0n },
      { ...input, amountMinor: 10n ** 12n + 1n },
      { ...input, amountMinor: 1 },
    ]) {
      expect(codeOf(await send(broken, ben.authorization))).toEqual([400, "VALIDATION"]);
    }
  });

  it("send accepts and returns bigints and marks a replay", async () => {
    const ana = await signIn();
    const ben = await signIn();
    const input = { to: ben.userId, amountMinor: 24_00n, currency: "USD", idempotencyKey: "one" };
    const answers = [await send(input, ana.authorization), await send(input, ana.authorization)];
    expect(answers[1]?.body).toBe(answers[0]?.body);
    expect(answers.map(({ headers }) => headers["idempotent-replayed"])).toEqual([undefined, "true"]);
    const sent = transformer.output.deserialize(answers[0]?.json().result.data);
    expect(sent).toMatchObject({ amountMinor: -24_00n, effectiveAt: ctx.clock.now() });
    const balance = transformer.output.deserialize(
      (await query("getBalance", undefined, ana.authorization)).json().result.data,
    );
    expect(balance).toMatchObject({ availableMinor: 76_00n });
  });

  it.each([
    "payments.send,payments.send?batch=1",
    "payments.send%2Cpayments.send?batch=1",
    "payments.send%252Cpayments.send?batch=1",
    "payments.send,payments.send?batch=1&batch=1",
    "payments.send,payments.send?batch=1&batch=0",
  ])("send is refused inside a batch, written %s", async (path) => {
    const ana = await signIn();
    const input = { to: ana.userId, amountMinor: 1n, currency: "USD", idempotencyKey: "one" };
    const serialized = transformer.input.serialize(input);
    const answer = await app.inject({
      method: "POST",
      url: `/trpc/${path}`,
      headers: {
        host: "localhost:3000",
        "content-type": "application/json",
        authorization: ana.authorization,
      },
      payload: JSON.stringify({ 0: serialized, 1: serialized }),
    });
    const codes = answer
      .json()
      .map((one: { error: { json: { data: { appCode: string } } } }) => one.error.json.data.appCode);
    expect(codes).toEqual(["BATCH_TOO_LARGE", "BATCH_TOO_LARGE"]);
  });

  it("send is refused 12 hours after sign-in", async () => {
    const ana = await signIn();
    const opened = ctx.clock.now();
    const fresh = { to: ana.userId, amountMinor: 1n, currency: "USD", idempotencyKey: "late" };
    ctx.clock.advance(12 * 3_600_000 + 1000);
    const [status] = codeOf(await send(fresh, ana.authorization));
    ctx.clock.set(opened);
    expect(status).toBe(401);
  });
});
