import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { transformer } from "@evenly/contract";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createEvenlyClient } from "./create-evenly-client.ts";

type Seen = { readonly path: string; readonly token: string | undefined; readonly input: unknown };
type Reply = "drop" | "stall" | { readonly status: number; readonly body: unknown };

/** A server that sends the given replies in order and records the requests. */
let server: Server;
let url: string;
let replies: Reply[];
let seen: Seen[];

beforeEach(async () => {
  replies = [];
  seen = [];
  server = createServer(async (request, response) => {
    seen.push({
      path: request.url ?? "",
      token: request.headers.authorization,
      input: await readInput(request),
    });
    const reply = replies.shift() ?? { status: 500, body: {} };
    if (reply === "drop") return void request.socket.destroy();
    if (reply === "stall") return;
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function readInput(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? undefined : transformer.input.deserialize(JSON.parse(text));
}

const done = (data: unknown): Reply => ({
  status: 200,
  body: { result: { data: transformer.output.serialize(data) } },
});
const refused = (httpStatus: number, appCode: string): Reply => ({
  status: httpStatus,
  body: {
    error: transformer.output.serialize({ message: appCode, code: -32_000, data: { appCode, httpStatus } }),
  },
});
const payment = { to: "@ben", amountMinor: 24_00n, currency: "USD", idempotencyKey: "one" } as const;

describe("createEvenlyClient", () => {
  it("retries an unanswered payment with the same idempotency key", async () => {
    replies = ["drop", refused(503, "OUTCOME_UNKNOWN"), done({ id: "t" })];
    const client = createEvenlyClient({ url, token: "secret" });
    expect(await client.payments.send.mutate(payment)).toEqual({ id: "t" });
    expect(seen.map(({ input }) => input)).toEqual([payment, payment, payment]);
    expect(new Set(seen.map(({ token }) => token))).toEqual(new Set(["Bearer secret"]));
  });

  it("sends mutations alone and batches queries", async () => {
    replies = [
      done({ id: "t" }),
      { status: 200, body: [done({}), done([])].map((reply) => (reply as { body: unknown }).body) },
    ];
    const client = createEvenlyClient({ url, token: () => null });
    await client.payments.send.mutate(payment);
    await Promise.all([
      client.payments.getBalance.query(),
      client.payments.listRecentPayees.query({ limit: 3 }),
    ]);
    expect(seen.map(({ path }) => path.split("?")[0])).toEqual([
      "/trpc/payments.send",
      "/trpc/payments.getBalance,payments.listRecentPayees",
    ]);
    expect(seen[0]?.token).toBeUndefined();
  });

  it("authenticates with a service key", async () => {
    replies = [done({ id: "t" })];
    await createEvenlyClient({ url, serviceKey: "evk_1_secret" }).payments.send.mutate(payment);
    expect(seen.map(({ token }) => token)).toEqual(["Bearer evk_1_secret"]);
  });

  it("does not retry a refusal", async () => {
    replies = [refused(422, "INSUFFICIENT_FUNDS")];
    const refusal = await createEvenlyClient({ url, token: "secret" })
      .payments.send.mutate(payment)
      .catch((error) => error);
    expect(refusal).toBeInstanceOf(TRPCClientError);
    expect(refusal.data).toEqual({ appCode: "INSUFFICIENT_FUNDS", httpStatus: 422 });
    expect(seen).toHaveLength(1);
  });

  it("gives up after its timeout and after the fourth try", async () => {
    replies = ["stall", "drop", "drop", "drop", done({ id: "t" })];
    const client = createEvenlyClient({ url, token: "secret", timeoutMs: 100 });
    await expect(client.payments.send.mutate(payment)).rejects.toBeInstanceOf(TRPCClientError);
    expect(seen).toHaveLength(4);
  });
});
