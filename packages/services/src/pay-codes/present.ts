import { PayCode } from "@evenly/contract/pay-codes/schemas";
import type { Person } from "@evenly/contract/payments/schemas";
import { listPayCodePayments, type PayCodeRow } from "@evenly/db/pay-codes/queries";
import { shownStateOf } from "@evenly/domain/pay-codes/index";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";
import { payCodeTokenOf } from "./pay-code-token.ts";

/** Codes as their owner, the caller, sees them. */
export async function presentPayCodes(
  ctx: ServiceContext,
  codes: readonly PayCodeRow[],
): Promise<readonly PayCode[]> {
  const payments = await listPayCodePayments(
    ctx.db,
    codes.map(({ id }) => id),
  );
  const payerIds = [...new Set(payments.map(({ payerUserId }) => payerUserId))];
  const people = await loadPayees(ctx, requireUser(ctx), payerIds);
  const personOf = new Map<string, Person>(people.map((person) => [person.id, person]));
  const paymentOf = new Map(payments.map((payment) => [payment.payCodeId, payment]));
  const now = ctx.clock.now();
  return codes.map((code) => {
    const state = shownStateOf(code, now);
    const payment = paymentOf.get(code.id);
    return PayCode.parse({
      ...code,
      state,
      note: code.note ?? "",
      token: state === "open" ? payCodeTokenOf(ctx.config.tokenPepper, code) : null,
      payer: (payment && personOf.get(payment.payerUserId)) ?? null,
      paidMinor: payment?.amountMinor ?? null,
      transferId: payment?.id ?? null,
    });
  });
}
