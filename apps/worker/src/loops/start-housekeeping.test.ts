import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import { linkTokens, securityCounters } from "@evenly/db/auth/tables";
import { bulkEdits } from "@evenly/db/payments/tables";
import { forgotPassword } from "@evenly/services/auth/passwords/forgot-password";
import type { Sweep } from "@evenly/services/feature";
import { features } from "@evenly/services/features";
import { bulkEdit } from "@evenly/services/history/bulk-edit";
import { getBalance } from "@evenly/services/ledger/wallets/get-balance";
import { redeemSocketTickets } from "@evenly/services/realtime/redeem-socket-tickets";
import { makeHold, makeSpender, makeUser, openTestContext, openTestSession } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startHousekeeping } from "./start-housekeeping.ts";

const YEAR_MS = 365 * 24 * 3_600_000;
const { ctx } = await openTestContext();
let stop: () => Promise<void>;
let payerUserId: string;
beforeAll(async () => {
  await leaveWorkForAll();
  expect(await Promise.all(Object.values(left).map((countLeft) => countLeft()))).not.toContain(0);
  ctx.clock.advance(YEAR_MS);
  stop = startHousekeeping(ctx.as({ kind: "job", name: "worker" }), features, async () => {});
});
afterAll(() => stop());

async function leaveWorkForAll(): Promise<void> {
  const { payer } = await makeHold(ctx);
  payerUserId = payer.userId;
  const { userId } = await makeUser(ctx);
  const sessionId = await openTestSession(ctx, { userId });
  await redeemSocketTickets(ctx, {
    tickets: [{ userId, sessionId, ticketId: ctx.ids.uuid() } as PermitClaims],
  });
  const { asMe } = await makeSpender(ctx, 1);
  await bulkEdit(asMe, { filter: {}, addTags: ["x"] });
  await forgotPassword(ctx, { email: payer.email });
}

/** Remaining work of each sweep. */
const left: Record<string, () => Promise<number>> = {
  "expire holds": async () =>
    Number((await getBalance(ctx.asUser(payerUserId), { userId: payerUserId })).heldMinor),
  "forget tickets": () => ctx.db.$count(securityCounters, eq(securityCounters.scope, "realtime_ticket")),
  "sweep payments": () => ctx.db.$count(bulkEdits),
  "sweep accounts": () => ctx.db.$count(linkTokens),
};

it("has a test case for every sweep", () => {
  const sweeps = features.flatMap((feature): readonly Sweep[] => feature.sweeps ?? []);
  expect(sweeps.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(left)));
});

it.each(Object.entries(left))("runs the sweep %s until nothing is left", async (_name, countLeft) => {
  await vi.waitFor(async () => expect(await countLeft()).toBe(0), 10_000);
});

it("deletes nothing while the clock cannot be read", async () => {
  const { payer } = await makeHold(ctx);
  const heldMinor = async () =>
    Number((await getBalance(ctx.asUser(payer.userId), { userId: payer.userId })).heldMinor);
  const held = await heldMinor();
  expect(held).toBeGreaterThan(0);
  await stop();
  ctx.clock.advance(YEAR_MS);
  const setClock = vi.fn(() => Promise.reject(new Error("the database is away")));
  stop = startHousekeeping(ctx.as({ kind: "job", name: "worker" }), features, setClock);
  await vi.waitFor(
    () => expect(setClock.mock.calls.length).toBeGreaterThanOrEqual(Object.keys(left).length),
    10_000,
  );
  // A running sweep has finished then.
  await stop();
  expect(await heldMinor()).toBe(held);
});
