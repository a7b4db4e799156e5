import { readFileSync } from "node:fs";
import { sql } from "@evenly/db/sql";
import { openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { refundPayment } from "../payments/refund-payment.ts";
import { returnPayment } from "../payments/return-payment.ts";
import { makeRequest } from "../testing/requests.ts";
import { verifyRequests } from "./checks/verify-requests.ts";

// A database of its own: the update changes every request.
const { ctx } = await openTestContext();

type LineId = Parameters<typeof returnPayment>[1]["id"];

/** Puts the requests into the state in which a database from before had them, and updates it. */
async function updateFromBefore(): Promise<void> {
  await ctx.db.execute(sql`update payment_requests r set paid_minor = r.paid_minor + back.minor,
      state = case when r.paid_minor + back.minor = r.amount_minor then 'paid' when r.state = 'pending' then 'partially_paid' else r.state end
    from (select payment_request_id as id, sum(returned_minor) as minor from request_payments
      where returned_minor > 0 group by payment_request_id) back where back.id = r.id`);
  await ctx.db.execute(sql`update request_payments set returned_minor = 0`);
  const file = new URL("../../../db/migrations/0030_returned-request-payments.sql", import.meta.url);
  const updates = readFileSync(file, "utf8")
    .split("--> statement-breakpoint")
    .filter((statement) => /^\s*(--.*\n)?\s*UPDATE/.test(statement));
  expect(updates).toHaveLength(3);
  for (const statement of updates) await ctx.db.execute(sql.raw(statement));
}

it("subtracts what was given back before the update, once", async () => {
  const [part, whole] = [await makeRequest(ctx), await makeRequest(ctx)];
  const refunded = await part.pay();
  const given = { id: refunded.transferId as LineId, amountMinor: 7_00n, idempotencyKey: ctx.ids.uuid() };
  await refundPayment(part.asRequester, given);
  const returned = await whole.pay();
  await returnPayment(whole.asRequester, {
    id: returned.transferId as LineId,
    idempotencyKey: ctx.ids.uuid(),
  });
  await updateFromBefore();
  expect(await part.read()).toMatchObject({ state: "cancelled", paidMinor: 35_00n });
  expect(await whole.read()).toMatchObject({ state: "cancelled", paidMinor: 0n });
  expect(await verifyRequests(ctx.db)).toEqual([]);
});
