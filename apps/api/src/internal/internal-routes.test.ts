import { INTERNAL_CALL_HEADER, INTERNAL_PATHS } from "@evenly/contract/realtime/schemas";
import { auditLog } from "@evenly/db/audit/tables";
import { makeUser, openTestContext, openTestSession } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../build-app.ts";
import { testConfig } from "../testing/test-config.ts";

const { ctx } = await openTestContext({ now: new Date() });
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const json = { host: "localhost:3000", "content-type": "application/json" };

async function callSigned(url: string, input: unknown, signedBody?: string) {
  const payload = JSON.stringify(input);
  const signature = await ctx.permits.signCall(signedBody ?? payload);
  return app.inject({
    method: "POST",
    url,
    headers: { ...json, [INTERNAL_CALL_HEADER]: signature },
    payload,
  });
}

async function openSession() {
  const { userId } = await makeUser(ctx, { balanceMinor: 500n });
  return { userId, sessionId: await openTestSession(ctx, { userId }) };
}

describe("the gateway's calls", () => {
  it("redeem a socket ticket once", async () => {
    const claims = { ...(await openSession()), ticketId: ctx.ids.uuid() };
    const answers = [
      await callSigned(INTERNAL_PATHS.redeemSocketTickets, { tickets: [claims] }),
      await callSigned(INTERNAL_PATHS.redeemSocketTickets, { tickets: [claims] }),
    ];
    expect(answers.map((answer) => answer.json())).toEqual([
      { areAccepted: [true] },
      { areAccepted: [false] },
    ]);
  });

  it("report ended sessions and balances", async () => {
    const [live, gone] = [await openSession(), { ...(await openSession()), sessionId: ctx.ids.uuid() }];
    const answer = await callSigned(INTERNAL_PATHS.checkConnections, { connections: [live, gone] });
    expect(answer.json()).toMatchObject({
      endedSessionIds: [gone.sessionId],
      accounts: [{ userId: live.userId, balanceText: "5.00" }],
    });
  });

  it("write an audit row for a frame in another user's name", async () => {
    const session = await openSession();
    const frame = { ...session, frame: "subscribe" };
    const answer = await callSigned(INTERNAL_PATHS.recordForeignFrame, frame);
    expect([answer.statusCode, answer.json()]).toEqual([200, { isRecorded: true }]);
    const rows = await ctx.db.select().from(auditLog);
    expect(rows).toContainEqual(
      expect.objectContaining({ operation: "socket.foreign_user_refused", userId: session.userId }),
    );
  });

  it("publish typing of the socket's own user and refuse another's", async () => {
    const [ana, ben] = [await openSession(), await openSession()];
    const notification = { title: "Hello", message: "you" };
    const answers = [
      await callSigned(INTERNAL_PATHS.sendNotification, { ...ana, to: ana.userId, notification }),
      await callSigned(INTERNAL_PATHS.sendNotification, { ...ana, to: ben.userId, notification }),
    ];
    expect(answers.map((answer) => answer.json())).toEqual([{ refusal: null }, { refusal: "FORBIDDEN" }]);
  });

  it("report no partners while there are neither groups nor chats", async () => {
    const { userId } = await openSession();
    const answer = await callSigned(INTERNAL_PATHS.listConversations, { userIds: [userId] });
    expect([answer.statusCode, answer.json()]).toEqual([200, { people: [] }]);
  });

  it("answer 404 without a signature over exactly this body", async () => {
    const url = INTERNAL_PATHS.checkConnections;
    const plain = await app.inject({ method: "POST", url, headers: json, payload: { connections: [] } });
    expect([plain.statusCode, plain.json().code]).toEqual([404, "NOT_FOUND"]);
    const other = await callSigned(url, { connections: [] }, JSON.stringify({ connections: [1] }));
    expect(other.statusCode).toBe(404);
  });

  it("are refused with another body shape", async () => {
    const answer = await callSigned(INTERNAL_PATHS.checkConnections, { connections: [{ userId: "ana" }] });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION"]);
  });
});

describe("POST /api/realtime/ticket", () => {
  it("requires a signed-in user", async () => {
    const answer = await app.inject({
      method: "POST",
      url: "/api/realtime/ticket",
      headers: json,
      payload: {},
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, "UNAUTHENTICATED"]);
  });
});
