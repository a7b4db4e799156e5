import { PayRequestInput } from "@evenly/contract/requests/schemas";
import { closeDatabase, inTransaction, openDatabase } from "@evenly/db";
import { updateRequest } from "@evenly/db/requests/queries";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { payRequestProven } from "@evenly/services/testing/requests";
import { testContext } from "../context.ts";

/**
 * A process that pays requests one after the other until it is killed or done, and prints the number of each acknowledged payment.
 * `together` pays as the product does; `apart` posts the money and changes the request in two transactions. Arguments: url, mode,
 * requester, payer, ids of the requests.
 */
const [, , url = "", mode, payeeUserId = "", payerUserId = "", ...requestIds] = process.argv;
const CALLERS = 4;
const AMOUNT_MINOR = 1n;
const db = openDatabase({ url, applicationName: "pay-requests", poolMax: 4 });
const ctx = testContext(db);
const asPayer = ctx.asUser(payerUserId);
let next = 0;

async function payNext(): Promise<void> {
  while (next < requestIds.length) {
    const number = next;
    next += 1;
    const paymentRequestId = requestIds[number] ?? "";
    const order = { paymentRequestId, amountMinor: AMOUNT_MINOR, idempotencyKey: String(number) };
    if (mode === "together") await payRequestProven(asPayer, PayRequestInput.parse(order));
    else await sendTransfer(ctx, { ...moneyOf(number), payerUserId, payeeUserId });
    process.stdout.write(`${number}\n`);
    if (mode === "apart") await markPaid(paymentRequestId);
  }
}

async function markPaid(paymentRequestId: string): Promise<void> {
  const set = { state: "paid", paidMinor: AMOUNT_MINOR, closedAt: ctx.clock.now() } as const;
  await inTransaction(db, (tx) => updateRequest(tx, paymentRequestId, set));
}

function moneyOf(number: number) {
  const intent = { ownerUserId: payerUserId, procedure: "apart", key: String(number), inputHash: "apart" };
  return { ...intent, amountMinor: AMOUNT_MINOR, currency: "USD" };
}

await Promise.all(Array.from({ length: CALLERS }, payNext));
await ctx.lane.close();
await closeDatabase(db);
