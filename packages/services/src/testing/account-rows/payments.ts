import { paymentChecks } from "@evenly/db/payments/check-tables";
import { makeExport, makeHeld } from "@evenly/testing";
import { type AccountRows, hashed, soon, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  bulk_edits: { history: "an undo of own notes for a day" },
  download_links: { history: "no link is taken whose owner's session has ended" },
  exports: {
    ends: "state in ('queued', 'running')",
    make: withRow((ctx, userId) => makeExport(ctx.asUser(userId))),
  },
  manual_entries: { history: "own notes, which nobody else reads" },
  payment_checks: {
    ends: "closed_at is null",
    make: withRow((ctx, userId) =>
      ctx.db.insert(paymentChecks).values({
        id: ctx.ids.uuid(),
        userId,
        procedure: "payments.send",
        key: hashed(ctx),
        inputHash: "x",
        amountMinor: 1n,
        currency: "USD",
        factors: ["pin"],
        ...soon(ctx),
      }),
    ),
  },
  payment_holds: {
    keeps: "payments_on_the_way",
    make: async (ctx) => (await makeHeld(ctx)).payee.userId,
  },
  payment_reports: { history: "what operators were told about a payment" },
  transaction_annotations: { history: "own notes on payments" },
};
