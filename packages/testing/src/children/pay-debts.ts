import { PayDebtInput, RecordPaymentInput } from "@evenly/contract/settlements/schemas";
import { closeDatabase, openDatabase } from "@evenly/db";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { recordPayment } from "@evenly/services/settlements/record-payment";
import { payProven } from "@evenly/services/testing/expenses";
import { testContext } from "../context.ts";

/**
 * A process that pays a debt cent by cent until it is killed or done, and prints the number of each acknowledged payment.
 * `together` pays as the product does; `apart` posts the money and marks the debt in two transactions. Arguments: url, count, mode,
 * group, members of payee and payer, payee, payer.
 */
const [
  ,
  ,
  url = "",
  countText = "0",
  mode,
  groupId,
  toMemberId,
  fromMemberId,
  payeeUserId = "",
  payerUserId = "",
] = process.argv;
const CALLERS = 4;
const db = openDatabase({ url, applicationName: "pay-debts", poolMax: 4 });
const ctx = testContext(db);
const [asPayer, asPayee] = [ctx.asUser(payerUserId), ctx.asUser(payeeUserId)];
let next = 0;

async function payNext(): Promise<void> {
  while (next < Number(countText)) {
    const number = next;
    next += 1;
    const debt = { groupId, toMemberId, currency: "USD", amountMinor: 1n, idempotencyKey: String(number) };
    if (mode === "together") await payProven(asPayer, PayDebtInput.parse(debt));
    else await sendTransfer(ctx, { ...moneyOf(number), payerUserId, payeeUserId });
    process.stdout.write(`${number}\n`);
    if (mode === "apart")
      await recordPayment(asPayee, RecordPaymentInput.parse({ ...debt, fromMemberId, method: "other" }));
  }
}

function moneyOf(number: number) {
  const intent = { ownerUserId: payerUserId, procedure: "apart", key: String(number), inputHash: "apart" };
  return { ...intent, amountMinor: 1n, currency: "USD" };
}

await Promise.all(Array.from({ length: CALLERS }, payNext));
await ctx.lane.close();
await closeDatabase(db);
