import { invariant } from "@evenly/contract";
import { sql } from "@evenly/db/sql";
import { openTestContext } from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBill } from "../../testing/bills.ts";
import { makeClaim } from "../../testing/claims.ts";
import { makePayCode } from "../../testing/pay-codes.ts";
import { makeRequest } from "../../testing/requests.ts";
import { verifyRequests } from "./verify-requests.ts";

const { ctx, database } = await openTestContext({ isBookDamaged: true });

/** Ids of the rows that the cases change. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  const small = { amountMinor: 40_00n };
  const paid = await makeRequest(ctx, small);
  await paid.pay();
  const part = await makeRequest(ctx, { ...small, allowsPartial: true });
  await part.pay(15_00n);
  const unpaid = await makeRequest(ctx, small);
  const used = await makePayCode(ctx);
  await used.pay();
  const open = await makePayCode(ctx);
  const held = await makeClaim(ctx);
  const claimed = await makeClaim(ctx);
  await claimed.claim((await claimed.makeOwner()).userId);
  const bill = await makeBill(ctx);
  await bill.pay(0);
  Object.assign(ids, {
    bill: bill.billId,
    paid: paid.paymentRequestId,
    part: part.paymentRequestId,
    unpaid: unpaid.paymentRequestId,
    used: used.code.id,
    open: open.code.id,
    held: held.sent.transferId,
    claimed: claimed.sent.transferId,
    other: unpaid.payer.userId,
  });
});

/** A column that somebody changed past the product, and the check that names its row. */
const changes = [
  ["payment_requests", "part", "paid_minor = 14_00", "paid_minor of a request"],
  [
    "payment_requests",
    "part",
    "paid_minor = 40_00, state = 'paid', closed_at = now()",
    "paid_minor of a request",
  ],
  ["payment_requests", "paid", "amount_minor = 39_00, paid_minor = 39_00", "amount_minor of a request"],
  ["payment_requests", "paid", "currency = 'EUR'", "currency"],
  [
    "payment_requests",
    "unpaid",
    "paid_minor = 40_00, state = 'paid', closed_at = now()",
    "paid_minor of a request",
  ],
  [
    "payment_requests",
    "part",
    "state = 'partially_paid', amount_minor = 10_00, paid_minor = 9_00",
    "amount_minor of a request",
  ],
  ["request_payments", "paid", "amount_minor = 41_00", "amount_minor"],
  ["request_payments", "paid", "state = 'cancelled', settled_at = null", "has the state of its transfer"],
  ["pay_codes", "used", "amount_minor = 12_51", "amount_minor of a pay code"],
  ["pay_codes", "used", "state = 'open', closed_at = null", "state of a pay code"],
  ["pay_codes", "open", "state = 'used', closed_at = now()", "state of a pay code"],
  ["pay_code_payments", "used", "amount_minor = 12_51", "amount_minor"],
  ["pay_code_payments", "used", "state = 'open', settled_at = null", "has the state of its transfer"],
  ["pay_code_payments", "used", "payer_user_id = $other", "payer_user_id"],
  ["bills", "bill", "total_minor = 101_00", "parts of a bill"],
  ["bills", "bill", "own_minor = own_minor + 1", "parts of a bill"],
  ["money_claims", "held", "amount_minor = 41_00", "amount_minor"],
  ["money_claims", "held", "currency = 'EUR'", "currency"],
  ["money_claims", "held", "hold_id = $other", "hold_id"],
  ["money_claims", "held", "from_user_id = $other", "from_user_id"],
  ["money_claims", "held", "state = 'expired', closed_at = now()", "state of a claim"],
  ["money_claims", "claimed", "claimed_by_user_id = $other", "who claimed money"],
  ["money_claims", "claimed", "claim_transfer_id = $other", "who claimed money"],
] as const;
const keyOf = { request_payments: "payment_request_id", pay_code_payments: "pay_code_id" } as const;

let admin: postgres.Sql;
beforeAll(() => {
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
});
afterAll(() => admin.end());

async function restore(table: string, key: string, id: string, before: object): Promise<void> {
  const columns = Object.keys(before).map((column) => `${column} = old.${column}`);
  const text = JSON.stringify(before, (_key, value) => (typeof value === "bigint" ? String(value) : value));
  const old = `jsonb_populate_record(null::${table}, $1::text::jsonb) old`;
  await admin.unsafe(`update ${table} t set ${columns.join(", ")} from ${old} where t.${key} = '${id}'`, [
    text,
  ]);
}

describe("verifyRequests", () => {
  it("finds nothing in what the product wrote", async () => {
    expect(await verifyRequests(ctx.db)).toEqual([]);
  });

  it.each(changes)("names the row of %s (%s) when %s", async (table, row, set, name) => {
    const key = table in keyOf ? keyOf[table as keyof typeof keyOf] : "id";
    const id = ids[row];
    invariant(id, "the row was made before the tests");
    const [before] = await ctx.db.execute<{ id: string }>(
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(key)} = ${id}`,
    );
    invariant(before, "the table has the row");
    const values = set.replaceAll("$other", `'${ids.other}'`).replaceAll(/(\d)_(\d\d)/g, "$1$2");
    await admin.unsafe(`update ${table} set ${values} where ${key} = '${id}'`);
    try {
      const named = (await verifyRequests(ctx.db)).filter((difference) => difference.includes(before.id));
      expect(named.join("\n")).toContain(name);
    } finally {
      await restore(table, key, id, before);
    }
    expect(await verifyRequests(ctx.db)).toEqual([]);
  });
});
