import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { transfers } from "@evenly/db/ledger/tables";
import { paymentRequests, requestPayments } from "@evenly/db/requests/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { afterAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../ledger/checks/verify-ledger.ts";
import { verifyRequests } from "./checks/verify-requests.ts";
import { createRequests } from "./create-requests.ts";

// The control leaves money without its paid request, which the verifier of requests would find at the end.
const { ctx, database } = await openTestContext({ isBookDamaged: true });

const CHILD = fileURLToPath(new URL("../../../testing/src/children/pay-requests.ts", import.meta.url));
const child = await bundleChild(CHILD);
afterAll(() => child.remove());
const REQUESTS = 60;

/** Runs a process that pays requests of one cent and kills it after some; returns how many payments lack a paid request, or the reverse. */
async function killWhilePaying(mode: "together" | "apart", killAfter: number): Promise<number> {
  const requester = await makeUser(ctx, { country: "US" });
  const payer = await makeUser(ctx, { balanceMinor: 100_00n, country: "US" });
  const asRequester = ctx.asUser(requester.userId);
  const ids: string[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    const people = [{ to: payer.userId, amountMinor: 1n }];
    const input = CreateRequestsInput.parse({ people, currency: "USD", idempotencyKey: String(number) });
    ids.push(...(await createRequests(asRequester, input)).map(({ id }) => id));
  }
  const facts = [database.url, mode, requester.userId, payer.userId, ...ids];
  const paying = spawn(process.execPath, [child.file, ...facts]);
  let output = "";
  paying.stdout.on("data", (text) => {
    output += text;
    if (output.split("\n").length > killAfter) paying.kill("SIGKILL");
  });
  await new Promise((resolve) => paying.on("close", resolve));
  expect(output.split("\n").length).toBeGreaterThan(killAfter);
  const isOfPayer = sql`payer_user_id = ${payer.userId} and state = 'posted' and kind = 'payment'`;
  const posted = await ctx.db.$count(transfers, isOfPayer);
  const isPaid = sql`to_user_id = ${payer.userId} and state = 'paid'`;
  const paid = await ctx.db.$count(paymentRequests, isPaid);
  if (mode === "together") {
    const isSettled = sql`state = 'settled' and payment_request_id in (select id from ${paymentRequests} where ${isPaid})`;
    expect(await ctx.db.$count(requestPayments, isSettled)).toBe(paid);
  }
  return Math.abs(posted - paid);
}

describe("a process that is killed while it pays requests", () => {
  it("leaves money and paid request together, or none of both", async () => {
    for (const killAfter of [3, 12, 28]) expect(await killWhilePaying("together", killAfter)).toBe(0);
    expect(await verifyLedger(ctx.db)).toEqual([]);
    expect(await verifyRequests(ctx.db)).toEqual([]);
  }, 60_000);

  it("would leave money without its paid request if they were written apart (control)", async () => {
    expect(await killWhilePaying("apart", 12)).toBeGreaterThan(0);
    expect((await verifyRequests(ctx.db)).length).toBeGreaterThan(0);
  }, 60_000);
});
