import type { Group } from "@evenly/contract/groups/schemas";
import { Button, SelectField, TextField } from "@evenly/ui";
import { Check, CircleAlert, Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { payersOf } from "../expense-draft.ts";
import { typedAmount } from "../typed-amounts.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useMinorText } from "../use-minor-text.ts";

type PayersProps = { readonly group: Group; readonly form: ExpenseForm };

/** Who paid: one person everything, or several with their amounts. */
export function PayersSection({ group, form }: PayersProps) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const { draft, change } = form;
  const active = group.members.filter(({ id, isActive }) => isActive || draft.payers.has(id));
  const others = active.filter(({ id }) => !draft.payers.has(id));
  const [onlyPayer] = draft.payers.keys();
  const addPayer = () => {
    const next = others[0];
    if (next) change({ payers: new Map([...draft.payers, [next.id, ""]]) });
  };
  return (
    <section aria-labelledby="who-paid">
      <h2 id="who-paid" className="mb-2 text-h2 font-semibold">
        {t("whoPaid")}
      </h2>
      {draft.payers.size === 1 && onlyPayer ? (
        <SelectField
          label={t("paidAll")}
          choices={active.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          value={onlyPayer}
          onPick={(memberId) => change({ payers: new Map([[memberId, ""]]) })}
        />
      ) : (
        <Payers group={group} form={form} />
      )}
      {others.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3 max-lg:min-h-11"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={addPayer}
        >
          {t("addPayer")}
        </Button>
      )}
    </section>
  );
}

function Payers({ group, form }: PayersProps) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const { draft, change } = form;
  const { totalMinor } = form.outlook;
  const paid = totalMinor === null ? [] : payersOf(draft, totalMinor, form.locale);
  const rest = new Map(
    paid.map(({ memberId, amountMinor }) => [
      memberId,
      typedAmount(amountMinor, draft.currency, form.locale),
    ]),
  );
  const without = (memberId: string) => new Map([...draft.payers].filter(([id]) => id !== memberId));
  return (
    <>
      <ul className="divide-y divide-line">
        {[...draft.payers].map(([memberId, text]) => (
          <li key={memberId} className="flex items-center gap-3 py-2">
            <MemberAvatar group={group} memberId={memberId} size={28} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOf(memberId)}</span>
            <TextField
              label={t("paidBy", { name: nameOf(memberId) })}
              isLabelHidden
              fieldClassName="w-32 shrink-0"
              className="numeric text-right"
              inputMode="decimal"
              autoComplete="off"
              placeholder={rest.get(memberId)}
              value={text}
              onChange={(event) =>
                change({ payers: new Map(draft.payers).set(memberId, event.target.value) })
              }
            />
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              aria-label={t("removePayer", { name: nameOf(memberId) })}
              onClick={() => change({ payers: without(memberId) })}
            >
              <X size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <PaidSum form={form} />
    </>
  );
}

function PaidSum({ form }: Pick<PayersProps, "form">) {
  const t = useTranslations("expenses.form");
  const textOf = useMinorText(form.draft.currency);
  const { payers, totalMinor } = form.outlook;
  if (totalMinor === null) return null;
  if (payers === null)
    return (
      <p className="mt-2 flex gap-1.5 text-small text-positive-text">
        <Check size={16} aria-hidden="true" className="mt-px shrink-0" />
        {t("addsUp", { amount: textOf(totalMinor) })}
      </p>
    );
  const text =
    payers.problem === "open" || payers.problem === "over"
      ? t(payers.problem, { amount: textOf(payers.by) })
      : t("payerNothing");
  return (
    <p role="status" className="mt-2 flex gap-1.5 text-small text-negative-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      {text}
    </p>
  );
}
