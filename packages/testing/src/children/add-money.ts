import { ConfirmDepositInput } from "@evenly/contract/cards/schemas";
import { closeDatabase, openDatabase } from "@evenly/db";
import { createStripeCardProvider } from "@evenly/platform/stripe-card-provider";
import { confirmDeposit } from "@evenly/services/cards/deposits/confirm-deposit";
import { followDeposit } from "@evenly/services/cards/deposits/follow-deposit";
import { testContext } from "../context.ts";

/**
 * A process that confirms or follows deposits until it is done, or kills itself: once it has so many answers to charges, or has followed so many deposits.
 * Arguments: url of the database and of the stand-in, its key, "confirm" or "follow", that number, and user, card and deposit ids in turn.
 */
const [, , url = "", emulatorUrl = "", secretKey = "", act = "", killText = "", ...ids] = process.argv;
const CALLERS = 4;
const IDS_EACH = 3;
const killAt = Number(killText);
const db = openDatabase({ url, applicationName: "add-money", poolMax: 4 });
const provider = createStripeCardProvider({ secretKey, publishableKey: null, emulatorUrl });
let done = 0;

/** As by a power cut: nothing that waits is finished. */
function countDone(): void {
  done += 1;
  if (done === killAt) process.kill(process.pid, "SIGKILL");
}

/** The provider has charged; killed now, the process has not said so in its row. */
const confirmIntent: typeof provider.confirmIntent = async (...given) => {
  const answer = await provider.confirmIntent(...given);
  countDone();
  return answer;
};
const ctx = testContext(db, { cardProvider: { ...provider, confirmIntent } });
let next = 0;

async function takeNext(): Promise<void> {
  while (next < ids.length) {
    const [userId = "", cardId = "", depositId = ""] = ids.slice(next, next + IDS_EACH);
    next += IDS_EACH;
    const input = ConfirmDepositInput.parse({ id: depositId, paymentMethodId: cardId });
    if (act === "confirm") await confirmDeposit(ctx.asUser(userId), input);
    else {
      await followDeposit(ctx, depositId);
      countDone();
    }
  }
}

await Promise.all(Array.from({ length: CALLERS }, takeNext));
await ctx.lane.close();
await closeDatabase(db);
