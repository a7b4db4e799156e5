import type { AppError } from "@evenly/contract";
import type { OperatorAct } from "@evenly/domain/operators/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";

/** Writes the audit row of an operator's refused act, in a transaction of its own: that of the act was rolled back. */
export async function recordRefusedAct(
  ctx: ServiceContext,
  { act, refusal }: { readonly act: OperatorAct; readonly refusal: AppError },
): Promise<void> {
  const { rule = null, state = null } = refusal.details as Readonly<Record<string, unknown>>;
  const why = {
    rule: typeof rule === "string" ? rule : null,
    state: typeof state === "string" ? state : null,
  };
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, {
      operation: "act.refused",
      userId: null,
      metadata: { act, code: refusal.code, ...why },
    }),
  );
}
