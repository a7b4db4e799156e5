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

async function query(path: string, input: unknown, authorization: string) {
  const asked = encodeURIComponent(JSON.stringify(transformer.input.serialize(input)));
  const headers = { host: "localhost:3000", authorization };
  return read(await app.inject({ url: `/trpc/${path}?input=${asked}`, headers }));
}

async function mutate(path: string, input: unknown, authorization: string) {
  const headers = { host: "localhost:3000", "content-type": "application/json", authorization };
  const payload = JSON.stringify(transformer.input.serialize(input));
  return read(await app.inject({ method: "POST", url: `/trpc/${path}`, headers, payload }));
}

function read(response: {
  json: () => { result?: { data: never }; error?: { json: { data: { appCode: string } } } };
}) {
  const { result, error } = response.json();
  return error ? error.json.data.appCode : transformer.output.deserialize((result as { data: never }).data);
}

describe("contacts over HTTP", () => {
  it("adds a favourite, finds it by name, blocks it and unblocks it", async () => {
    const [me, other] = [await signInTestUser(ctx), await signInTestUser(ctx)];
    const person = { userId: other.userId };
    expect(await mutate("contacts.addFavourite", person, me.authorization)).toEqual({
      isFavourite: true,
      isBlocked: false,
    });
    const search = { q: "test", limit: 10 };
    expect(await query("contacts.search", search, me.authorization)).toMatchObject([
      { id: other.userId, relation: "favourite" },
    ]);
    await mutate("contacts.block", person, me.authorization);
    expect(await query("contacts.search", search, me.authorization)).toEqual([]);
    expect(await query("contacts.search", search, other.authorization)).toEqual([]);
    expect(await query("contacts.listBlocked", undefined, me.authorization)).toMatchObject([
      { id: other.userId },
    ]);
    expect(await query("contacts.getState", person, me.authorization)).toEqual({
      isFavourite: false,
      isBlocked: true,
    });
    await mutate("contacts.unblock", person, me.authorization);
    expect(await query("contacts.listFavourites", undefined, me.authorization)).toEqual([]);
    expect(
      await mutate("contacts.updateFindability", { byName: "nobody" }, other.authorization),
    ).toMatchObject({
      byName: "nobody",
    });
    expect(await query("contacts.search", search, me.authorization)).toEqual([]);
  });

  it("refuses inputs that are too short, too long, too many or malformed", async () => {
    const { authorization } = await signInTestUser(ctx);
    for (const input of [
      { q: "a" },
      { q: " a " },
      { q: "x".repeat(101) },
      { q: "anna", limit: 11 },
      { q: 7 },
      { q: "an", x: 1 },
    ])
      expect(await query("contacts.search", input, authorization), JSON.stringify(input)).toBe("VALIDATION");
    expect(await mutate("contacts.block", { userId: "me" }, authorization)).toBe("VALIDATION");
    const wrong = { byName: "friends" };
    expect(await mutate("contacts.updateFindability", wrong, authorization)).toBe("VALIDATION");
  });
});

describe("returns over HTTP", () => {
  it("returns the stored answer for a repeated key, marked as a replay", async () => {
    const [payer, payee] = [await signInTestUser(ctx, { balanceMinor: 1000n }), await signInTestUser(ctx)];
    const sent = { to: payee.userId, amountMinor: 500n, currency: "USD", idempotencyKey: "sent" };
    const payment = (await mutate("payments.send", sent, payer.authorization)) as unknown as { id: string };
    const preview = await query("payments.previewReturn", { id: payment.id }, payee.authorization);
    expect(preview).toMatchObject({ amountMinor: 500n, feeMinor: 0n, refusal: null });
    const input = { id: payment.id, idempotencyKey: "back" };
    const headers = {
      host: "localhost:3000",
      "content-type": "application/json",
      authorization: payee.authorization,
    };
    const payload = JSON.stringify(transformer.input.serialize(input));
    const give = () => app.inject({ method: "POST", url: "/trpc/payments.returnPayment", headers, payload });
    const [first, again] = [await give(), await give()];
    expect(again.body).toBe(first.body);
    expect([first.headers["idempotent-replayed"], again.headers["idempotent-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect(
      await mutate("payments.returnPayment", { ...input, idempotencyKey: "more" }, payee.authorization),
    ).toBe("ALREADY_RETURNED");
    expect(
      await mutate(
        "payments.refundPayment",
        { ...input, amountMinor: 1n, idempotencyKey: "part" },
        payer.authorization,
      ),
    ).toBe("NOT_FOUND");
  });
});
