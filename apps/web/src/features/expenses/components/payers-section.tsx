import type { Group } from "@evenly/contract/groups/schemas";
import { Button, FieldProblem, SelectField, TextField } from "@evenly/ui";
import { Check, CircleAlert, Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { ListPicker } from "../../contacts/index.ts";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { payersOf } from "../expense-draft.ts";
import type { MemberId } from "../split-draft.ts";
import { typedAmount } from "../typed-amounts.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useMinorText } from "../use-minor-text.ts";
import { useSideWords } from "../use-side-words.ts";

type PayersProps = { readonly group: Group; readonly form: ExpenseForm };

/** Who paid, or received money back: one person everything, or several with their amounts. */
export function PayersSection({ group, form }: PayersProps) {
  const t = useSideWords(form.draft);
  const nameOf = useMemberNames(group);
  const { draft, change } = form;
  const active = group.members.filter(({ id, isActive }) => isActive || draft.payers.has(id));
  const others = active.filter(({ id }) => !draft.payers.has(id));
  const [onlyPayer] = draft.payers.keys();
  const [isAdding, setIsAdding] = useState(false);
  const addPayer = ({ id }: Pick<Group["members"][number], "id">) => {
    change({ payers: new Map([...draft.payers, [id, ""]]) });
    setIsAdding(false);
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
      {others.length > 0 &&
        (isAdding ? (
          <div className="mt-3">
            <ListPicker
              label={t("addPayer")}
              people={others.map(({ id, avatarUrl }) => ({
                id,
                avatarUrl,
                displayName: nameOf(id),
                handle: null,
              }))}
              onPick={addPayer}
              onClose={() => setIsAdding(false)}
            />
          </div>
        ) : (
          <Button
            variant="quiet"
            size="small"
            className="mt-2 -ml-3 max-lg:min-h-11"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setIsAdding(true)}
          >
            {t("addPayer")}
          </Button>
        ))}
    </section>
  );
}

function Payers({ group, form }: PayersProps) {
  const { draft } = form;
  const { totalMinor } = form.outlook;
  const paid = totalMinor === null ? null : payersOf(draft, totalMinor, form.locale);
  const rest = new Map(
    paid?.map(({ memberId, amountMinor }) => [
      memberId,
      typedAmount(amountMinor, draft.currency, form.locale),
    ]),
  );
  return (
    <>
      <ul className="divide-y divide-line">
        {[...draft.payers.keys()].map((memberId) => (
          <PayerRow key={memberId} group={group} form={form} memberId={memberId} rest={rest.get(memberId)} />
        ))}
      </ul>
      <PaidSum form={form} />
    </>
  );
}

type PayerRowProps = PayersProps & {
  readonly memberId: MemberId;
  /** What an empty field counts as. */
  readonly rest: string | undefined;
};

function PayerRow({ group, form, memberId, rest }: PayerRowProps) {
  const t = useSideWords(form.draft);
  const nameOf = useMemberNames(group);
  const problemId = useId();
  const { draft, change } = form;
  const text = draft.payers.get(memberId) ?? "";
  const problem = useNumberProblem().amount(text, draft.currency);
  const without = new Map([...draft.payers].filter(([id]) => id !== memberId));
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <MemberAvatar group={group} memberId={memberId} size={28} />
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{nameOf(memberId)}</span>
        <TextField
          label={t("paidBy", { name: nameOf(memberId) })}
          isLabelHidden
          fieldClassName="w-32 shrink-0"
          className="numeric text-right"
          inputMode="decimal"
          autoComplete="off"
          placeholder={rest}
          value={text}
          problemId={problem && problemId}
          onChange={(event) => change({ payers: new Map(draft.payers).set(memberId, event.target.value) })}
        />
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("removePayer", { name: nameOf(memberId) })}
          onClick={() => change({ payers: without })}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      </div>
      {problem && (
        <FieldProblem id={problemId} className="justify-end">
          {problem}
        </FieldProblem>
      )}
    </li>
  );
}

function PaidSum({ form }: Pick<PayersProps, "form">) {
  const t = useTranslations("expenses.form");
  const words = useSideWords(form.draft);
  const textOf = useMinorText(form.draft.currency);
  const { payers, totalMinor } = form.outlook;
  // A field says itself that its amount cannot be read.
  if (totalMinor === null || payersOf(form.draft, totalMinor, form.locale) === null) return null;
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
      : words("payerNothing");
  return (
    <p role="status" className="mt-2 flex gap-1.5 text-small text-negative-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      {text}
    </p>
  );
}
