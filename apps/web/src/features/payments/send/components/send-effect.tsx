import { EffectNote } from "../../../budgets/index.ts";
import type { SendModel } from "../use-send-model.ts";

/** What the payment with its fee would do to the payer's budget of its category. */
export function SendEffect({ model, className }: { readonly model: SendModel; readonly className: string }) {
  const { current, form } = model;
  if (!current) return null;
  return (
    <EffectNote
      className={className}
      category={form.category ?? "other"}
      amountMinor={current.totalMinor}
      currency={current.currency}
    />
  );
}
