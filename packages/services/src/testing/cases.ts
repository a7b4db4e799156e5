import { CaseId } from "@evenly/contract/cases/schemas";
import { holds } from "@evenly/db/ledger/tables";
import { insertPaymentHold } from "@evenly/db/payments/hold-queries";
import { sql } from "@evenly/db/sql";
import {
  type MakeUserFacts,
  makeAdmin,
  makeHold,
  makePair,
  operatorProof,
  outcomeOf,
  payTo,
  type TestContext,
} from "@evenly/testing";
import { openCase } from "../cases/open-case.ts";
import { withTransaction } from "../context.ts";
import { fromLyon } from "./security.ts";

/** Proof of the operators of a made case. */
export const proof = operatorProof;

/** A held payment of 40 dollars with its case, and two operators. */
export async function makeHeldCase(ctx: TestContext) {
  const { payer, payee, holdId, step } = await makeHold(ctx);
  const [hold] = await ctx.db.select().from(holds).where(sql`id = ${holdId}`);
  const transferId = hold?.transferId ?? "";
  const deadline = hold?.expiresAt ?? new Date();
  const caseId = await withTransaction(ctx, async (tx) => {
    const id = await openCase(ctx, tx, {
      kind: "held_payment",
      userId: payer.userId,
      subjectId: transferId,
      deadline,
      facts: {
        reasons: [{ code: "country_and_device", decision: "review", facts: { country: "PT" } }],
        fraudScore: 13,
        fraudLevel: "low",
        accountScore: 30,
        factors: [{ type: "location", points: 8 }],
      },
    });
    await insertPaymentHold(tx, {
      holdId,
      transferId,
      payerUserId: payer.userId,
      payeeUserId: payee.userId,
      kind: "review",
      caseId: id,
      capturesAt: null,
      decideBy: deadline,
      createdAt: ctx.clock.now(),
      assessment: {
        reasons: [],
        fraud: { score: 13, level: "low", factors: [] },
        account: { score: 30, factors: [] },
      },
    });
    return id;
  });
  const [one, other] = [await makeAdmin(ctx), await makeAdmin(ctx)];
  return { payer, payee, holdId, step, transferId, caseId: CaseId.parse(caseId), one, other };
}

/** State of a hold. */
export async function holdStateOf(ctx: TestContext, holdId: string): Promise<string | undefined> {
  const [hold] = await ctx.db.select().from(holds).where(sql`id = ${holdId}`);
  return hold?.state;
}

/** A person whose payment of 9 dollars to Dmitri Kim, in North Korea unless his facts differ, is blocked when sent from Lyon. */
export async function makeBlocked(ctx: TestContext, payeeFacts: MakeUserFacts = { country: "KP" }) {
  const dmitri = { firstName: "Dmitri", lastName: "Kim", ...payeeFacts };
  const { payer, payee, asPayer: me, to } = await makePair(ctx, { balanceMinor: 100_000n }, dmitri);
  const send = (idempotencyKey?: string) => outcomeOf(payTo(fromLyon(me, "phone"), to, 900n, idempotencyKey));
  return { payer, payee, me, send };
}
