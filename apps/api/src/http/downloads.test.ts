import { openTestContext, runJobs } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { signInTestUser } from "../testing/sign-in.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const host = { host: "localhost:3000" };

async function makePayment() {
  const payer = await signInTestUser(ctx, { balanceMinor: 100_00n });
  const payee = await signInTestUser(ctx);
  const headers = { ...host, authorization: payer.authorization };
  const sent = await app.inject({
    method: "POST",
    url: "/api/transactions",
    headers: { ...headers, "content-type": "application/json" },
    payload: { to: payee.userId, amount: "5", currency: "USD" },
  });
  const id = sent.json().transaction.id as string;
  return { id, headers, url: `/api/transactions/${id}/receipt.pdf` };
}

describe("GET /api/transactions/{id}/receipt.pdf", () => {
  it("serves the PDF to its owner with no-store", async () => {
    const { url, headers } = await makePayment();
    const answer = await app.inject({ url: `${url}?locale=de`, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="evenly-receipt-EV-[\dA-Z]{4}-[\dA-Z]{4}\.pdf"$/,
      ),
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("serves it once for a download link, without a bearer", async () => {
    const { id, headers } = await makePayment();
    const made = await app.inject({
      method: "POST",
      url: "/trpc/payments.createReceiptLink",
      headers: { ...headers, "content-type": "application/json" },
      payload: { json: { id } },
    });
    const link = made.json().result.data.json.url as string;
    expect((await app.inject({ url: link, headers: host })).statusCode).toBe(200);
    const again = await app.inject({ url: link, headers: host });
    expect([again.statusCode, again.json().code]).toEqual([400, "TOKEN_INVALID"]);
  });

  it.each([
    ["no bearer", "", 401, "UNAUTHENTICATED"],
    ["a broken link", "?link=%00", 400, "VALIDATION"],
    ["an invented link", `?link=${"x".repeat(43)}`, 400, "TOKEN_INVALID"],
    ["another language", "?locale=fr", 400, "VALIDATION"],
    ["two links", `?link=${"x".repeat(43)}&link=${"y".repeat(43)}`, 400, "VALIDATION"],
  ])("is refused with %s", async (_name, query, status, code) => {
    const { url } = await makePayment();
    const answer = await app.inject({ url: url + query, headers: host });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it("answers 404 to other users and for malformed ids", async () => {
    const { url } = await makePayment();
    const stranger = await makePayment();
    const foreign = await app.inject({ url, headers: stranger.headers });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, "NOT_FOUND"]);
    const odd = await app.inject({
      url: "/api/transactions/..%2f..%2fetc/receipt.pdf",
      headers: stranger.headers,
    });
    expect([odd.statusCode, odd.json().code]).toEqual([400, "VALIDATION"]);
  });
});

describe("GET /api/exports/{id}/history.csv", () => {
  async function makeExport() {
    const { headers } = await makePayment();
    const call = async (name: string, input: object) => {
      const answer = await app.inject({
        method: "POST",
        url: `/trpc/payments.${name}`,
        headers: { ...headers, "content-type": "application/json" },
        payload: { json: input },
      });
      return answer.json().result.data.json;
    };
    const { id } = await call("startExport", {
      idempotencyKey: "export-1",
      filter: { type: "payment_sent" },
    });
    return { id: id as string, headers, call, url: `/api/exports/${id}/history.csv` };
  }

  it("serves the finished file to its owner, and once for a download link", async () => {
    const { id, headers, call, url } = await makeExport();
    const early = await app.inject({ url, headers });
    expect([early.statusCode, early.json().code]).toEqual([409, "STATE_CONFLICT"]);
    await runJobs(ctx);
    const answer = await app.inject({ url, headers });
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="evenly-history-2026-11-21.csv"',
    });
    expect(answer.body).toMatch(
      /^\uFEFFid,date,[\w,]+\r\n[\w-]{36},2026-11-21T12:00:00\+00:00,payment_sent,.*-5\.00.*\r\n$/,
    );
    const link = (await call("createExportLink", { id })).url as string;
    expect((await app.inject({ url: link, headers: host })).body).toBe(answer.body);
    expect((await app.inject({ url: link, headers: host })).statusCode).toBe(400);
  });

  it("answers 404 to other users and 401 without a bearer", async () => {
    const { url } = await makeExport();
    const stranger = await makePayment();
    expect((await app.inject({ url, headers: stranger.headers })).statusCode).toBe(404);
    expect((await app.inject({ url, headers: host })).statusCode).toBe(401);
    const odd = await app.inject({ url: "/api/exports/x/history.csv", headers: stranger.headers });
    expect([odd.statusCode, odd.json().code]).toEqual([400, "VALIDATION"]);
  });
});
