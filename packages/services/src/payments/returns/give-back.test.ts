import { randomUUID } from "node:crypto";
import { DatabaseDeadlineError, inTransaction } from "@evenly/db";
import { writeAll } from "@evenly/db/write-all";
import { decideTransfers, type RefundOrder } from "@evenly/domain/ledger/index";
import {
  codeOf,
  createTestDatabase,
  makeReceived,
  openTestContext,
  outcomeOf,
  type TestContext,
  testContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { verifyLedger } from "../../ledger/checks/verify-ledger.ts";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { writesOf } from "../../ledger/write-decision.ts";
import { refundPayment } from "./refund-payment.ts";
import { returnPayment } from "./return-payment.ts";

const { ctx } = await openTestContext();

const key = () => randomUUID();

describe("concurrent returns and refunds", () => {
  it("return a payment once across several keys", async () => {
    const { id, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(returnPayment(asPayee, { id, idempotencyKey: key() }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "ALREADY_RETURNED")).toHaveLength(19);
    expect(await balances()).toEqual([100_00n, 0n]);
  });

  it("succeed when the database connection is lost right after the commit", async () => {
    const { id, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    let isAway = false;
    const db = new Proxy(asPayee.db, {
      get: (target, name) => {
        if (isAway) throw new DatabaseDeadlineError(1);
        if (name !== "transaction") return Reflect.get(target, name);
        return async (work: never) => {
          const result = await target.transaction(work);
          isAway = true;
          return result;
        };
      },
    });
    const idempotencyKey = key();
    const outcome = await codeOf(returnPayment({ ...asPayee, db }, { id, idempotencyKey }));
    expect(outcome).toBe("OUTCOME_UNKNOWN");
    expect(await balances()).toEqual([100_00n, 0n]);
    expect((await returnPayment(asPayee, { id, idempotencyKey })).isReplayed).toBe(true);
  });

  it("give twenty callers of one key the same return", async () => {
    const { id, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    const idempotencyKey = key();
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => returnPayment(asPayee, { id, idempotencyKey })),
    );
    expect(new Set(sent.map(({ transaction }) => transaction.id)).size).toBe(1);
    expect(sent.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await balances()).toEqual([100_00n, 0n]);
  });

  it("never exceed the payment when refunds and returns race", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n, funds: 500_00n });
      const work = Array.from({ length: 20 }, (_, index) =>
        index % 4 === round % 4
          ? returnPayment(asPayee, { id, idempotencyKey: key() })
          : refundPayment(asPayee, { id, amountMinor: 9_00n, idempotencyKey: key() }),
      );
      const outcomes = await Promise.all(work.map(outcomeOf));
      const done = outcomes.filter((outcome) => outcome === "done").length;
      const [payer = 0n] = await balances();
      expect([
        [1, 100_00n],
        [4, 96_00n],
      ]).toContainEqual([done, payer]);
    }
  });

  it("control: exceed the payment when the returned amount is read before the locks", async () => {
    const other = await createTestDatabase();
    const loose = testContext(other.db);
    const { id, payee, balances } = await makeReceived(loose, { amountMinor: 40_00n, funds: 500_00n });
    const everybodyRead = barrier(2);
    const refund = () =>
      inTransaction(other.db, async (tx) => {
        const now = loose.clock.now();
        const order = refundOf(loose, payee.userId, id, 25_00n);
        const before = await loadLedger(tx, [order], "none", now);
        await everybodyRead();
        const locked = await loadLedger(tx, [order], "wait", now);
        const decision = decideTransfers({ ...locked.state, originals: before.state.originals }, [order]);
        await writeAll(tx, writesOf(decision, locked, loose).writes);
        return decision.outcomes[0]?.status;
      });
    expect(await Promise.all([refund(), refund()])).toEqual(["done", "done"]);
    expect(await balances()).toEqual([110_00n, 490_00n]);
    expect((await verifyLedger(other.db)).join("\n")).toContain(
      "given back of a transfer is at most what it moved",
    );
    await loose.lane.close();
    await other.drop({ isBookDamaged: true });
  });
});

function refundOf(
  from: TestContext,
  ownerUserId: string,
  transferId: string,
  amountMinor: bigint,
): RefundOrder {
  const intent = { ownerUserId, procedure: "control", key: key(), inputHash: "" };
  return { ...intent, kind: "refund", id: from.ids.uuid(), transferId, amountMinor };
}

/** A barrier that releases its callers once `count` have arrived. */
function barrier(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === count) open();
    return opened;
  };
}
