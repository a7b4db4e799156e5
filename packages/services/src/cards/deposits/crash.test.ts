import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { deposits } from "@evenly/db/cards/tables";
import { transfers } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { expectLedgerSound, openTestCards, openTestContext } from "@evenly/testing";
import { bundleChild } from "@evenly/testing/bundle-child";
import { CARD_SECRET_KEY } from "@evenly/testing/test-card-provider";
import { afterAll, describe, expect, it } from "vitest";
import { getBalances } from "../../ledger/wallets/get-balance.ts";
import { depositInput, makeCardOwner, workOff } from "../../testing/cards.ts";
import { CREDIT_DEPOSIT } from "./apply-intent.ts";
import { createDeposit } from "./create-deposit.ts";
import { sweepDeposits } from "./sweep-deposits.ts";

const CHILD = fileURLToPath(new URL("../../../../testing/src/children/add-money.ts", import.meta.url));
const child = await bundleChild(CHILD);
afterAll(() => child.remove());
const PEOPLE = 6;
const DEPOSITS_EACH = 12;
const NEVER = 0;
/** Answers to charges, then deposits that were followed, after which a process is killed; its other calls are anywhere then. */
const KILLS = [4, 11, 23];

const { provider, emulator } = await openTestCards();
const { ctx, database } = await openTestContext({ cardProvider: provider });

/** Runs the process, which kills itself with SIGKILL when it has done so much; tells whether it did. */
async function run(ids: readonly string[], act: "confirm" | "follow", killAt: number): Promise<boolean> {
  const given = [child.file, database.url, emulator.url, CARD_SECRET_KEY, act, String(killAt), ...ids];
  const adding = spawn(process.execPath, given);
  let errors = "";
  adding.stderr.on("data", (text) => {
    errors += text;
  });
  const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    adding.on("close", (code, signal) => resolve({ code, signal })),
  );
  if (ended.signal !== "SIGKILL" && ended.code !== 0) throw new Error(errors);
  return ended.signal === "SIGKILL";
}

/** Deposits that the provider has charged. */
function chargedIds(): readonly string[] {
  return emulator
    .events()
    .flatMap(({ type, data: { object } }) =>
      type === "payment_intent.succeeded" && "metadata" in object ? [String(object.metadata?.depositId)] : [],
    );
}
const inState = (state: "open" | "pending") => ctx.db.$count(deposits, sql`${deposits.state} = ${state}`);
async function creditedIds(): Promise<readonly string[]> {
  const rows = await ctx.db.select().from(transfers).where(sql`${transfers.procedure} = ${CREDIT_DEPOSIT}`);
  return rows.map(({ key }) => key);
}

describe("processes that confirm and follow deposits, and are killed", () => {
  it("lose no charge and credit none twice, once the sweep has read again", async () => {
    const [people, ids]: [string[], string[]] = [[], []];
    for (let person = 0; person < PEOPLE; person += 1) {
      const { userId, asOwner, cardId } = await makeCardOwner(ctx);
      people.push(userId);
      for (let count = 0; count < DEPOSITS_EACH; count += 1)
        ids.push(userId, cardId, (await createDeposit(asOwner, depositInput(ctx, 10_00n))).deposit.id);
    }
    for (const kill of KILLS) {
      expect(await run(ids, "confirm", kill)).toBe(true);
      // Control: these were charged, and no row or wallet says so yet.
      expect((await creditedIds()).length).toBeLessThan(chargedIds().length);
      expect(await run(ids, "follow", kill)).toBe(true);
      await expectLedgerSound(ctx.db);
    }
    expect(await inState("open")).toBeGreaterThan(0);
    expect(await run(ids, "confirm", NEVER)).toBe(false);
    expect(await inState("pending")).toBeGreaterThan(0);
    for (let round = 0; round < 2; round += 1) {
      ctx.clock.advance(5 * 60_000);
      await sweepDeposits(ctx);
      await workOff(ctx);
    }
    expect(await inState("pending")).toBe(0);
    expect([...(await creditedIds())].sort()).toEqual([...chargedIds()].sort());
    const balances = await getBalances(ctx, people);
    const sum = balances.reduce((total, { postedMinor }) => total + postedMinor, 0n);
    expect(sum).toBe(BigInt(chargedIds().length) * 10_00n);
    expect(await inState("open")).toBe(PEOPLE * DEPOSITS_EACH - chargedIds().length);
  }, 120_000);
});
