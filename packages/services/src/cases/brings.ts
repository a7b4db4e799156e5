import type { Tx } from "@evenly/db";
import { countOpenCases } from "@evenly/db/cases/queries";
import type { ServiceContext } from "../context.ts";
import type { ServiceFeature } from "../feature.ts";
import type { Review } from "../follower.ts";
import { closeCase } from "./close-case.ts";
import { openCase } from "./open-case.ts";
import { sweepCases } from "./sweep-cases.ts";

/** The case has the payment's transfer as its subject. */
function onReview(ctx: ServiceContext, tx: Tx, { transferId, ...review }: Review): Promise<string> {
  return openCase(ctx, tx, { ...review, kind: "held_payment", subjectId: transferId });
}

export const casesBrings: ServiceFeature<"followers"> = {
  sweeps: [{ name: "finish cases", everyMs: 5000, sweep: sweepCases }],
  reviews: { onReview, onReviewOver: closeCase },
  async remains(_ctx, tx, userId) {
    const count = await countOpenCases(tx, userId);
    return count > 0 ? [{ kind: "open_cases", count }] : [];
  },
};
