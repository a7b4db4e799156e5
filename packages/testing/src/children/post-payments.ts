import { closeDatabase, openDatabase } from "@evenly/db";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { hashInput } from "@evenly/services/shared/hash-input";
import { testContext } from "../context.ts";

/**
 * A process that posts payments with keys 0, 1, 2 ... between users until it is killed or done, and prints each key once its
 * payment is acknowledged. Arguments: url, count, user ids.
 */
const [, , url = "", countText = "0", ...people] = process.argv;
const CALLERS = 32;
const db = openDatabase({ url, applicationName: "post-payments", poolMax: 4 });
const ctx = testContext(db);
let next = 0;

async function postNext(): Promise<void> {
  while (next < Number(countText)) {
    const key = next;
    next += 1;
    const payerUserId = people[key % people.length] ?? "";
    const payeeUserId = people[(key * 5 + 1 + (key % people.length)) % people.length] ?? "";
    if (payerUserId === payeeUserId) continue;
    const movement = { payerUserId, payeeUserId, amountMinor: BigInt(1 + (key % 90)), currency: "USD" };
    const intent = {
      ownerUserId: payerUserId,
      procedure: "crash",
      key: String(key),
      inputHash: hashInput(movement),
    };
    await sendTransfer(ctx, { ...intent, ...movement });
    process.stdout.write(`${key}\n`);
  }
}

await Promise.all(Array.from({ length: CALLERS }, postNext));
await ctx.lane.close();
await closeDatabase(db);
