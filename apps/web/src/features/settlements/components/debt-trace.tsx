import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { Money, Section } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { MemberAvatar, useFirstNames } from "../../groups/index.ts";
import { canPayLine } from "../can-pay-line.ts";
import type { DebtAddress, SettleForm } from "../use-settle.ts";
import { TraceAmount, TraceTotal, TraceWords } from "./why-owed.tsx";

type TraceProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  readonly trace: DebtExplanation;
  readonly form: SettleForm;
};

/** Why the debt is there: its expenses, which are ticked to pay only some, and the persons before simplification. Each list sums to the amount. */
export function DebtTrace({ group, debt, trace, form }: TraceProps) {
  const t = useTranslations("settlements");
  const { currency } = debt;
  const isOwn = debt.fromMemberId === group.ownMemberId;
  return (
    <>
      <Section title={t(isOwn ? "why" : "whyOwed")} className="mt-7">
        <ul className="mt-1 divide-y divide-line">
          {trace.lines.map((line) => (
            <TraceLine key={line.id} line={line} currency={currency} form={form} isOwn={isOwn} />
          ))}
        </ul>
        <TraceTotal
          label={t(isOwn ? "youOweSum" : "sum")}
          amountMinor={trace.amountMinor}
          currency={currency}
        />
      </Section>
      {trace.persons.length > 1 && <Persons group={group} debt={debt} trace={trace} />}
    </>
  );
}

type LineProps = Pick<TraceProps, "form"> & {
  readonly line: DebtExplanation["lines"][number];
  readonly currency: string;
  readonly isOwn: boolean;
};

function TraceLine({ line, currency, form, isOwn }: LineProps) {
  const words = <TraceWords line={line} currency={currency} isOwn={isOwn} />;
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-1.5">
      {form.howMuch === "some" ? (
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 has-enabled:cursor-pointer">
          <input
            type="checkbox"
            checked={form.chosen.has(line.id)}
            disabled={!canPayLine(line)}
            onChange={() => form.toggle(line.id)}
            className="size-5 shrink-0 accent-accent"
          />
          {words}
        </label>
      ) : (
        words
      )}
      <TraceAmount line={line} currency={currency} />
    </li>
  );
}

function Persons({ group, debt, trace }: Omit<TraceProps, "form">) {
  const t = useTranslations("settlements");
  const nameOf = useFirstNames(group);
  const isOwn = debt.fromMemberId === group.ownMemberId;
  const from = nameOf(debt.fromMemberId);
  const words = (memberId: string, amountMinor: bigint) => {
    const name = nameOf(memberId);
    if (isOwn) return t(amountMinor > 0n ? "person.youOwe" : "person.owesYou", { name });
    const isMine = memberId === group.ownMemberId;
    if (amountMinor > 0n)
      return isMine ? t("person.owesYou", { name: from }) : t("person.owes", { from, name });
    return isMine ? t("person.youOwe", { name: from }) : t("person.owes", { from: name, name: from });
  };
  return (
    <Section title={t("howOne")} className="mt-7">
      <ul className="mt-1 divide-y divide-line">
        {trace.persons.map(({ memberId, amountMinor }) => (
          <li key={memberId} className="flex min-h-14 items-center gap-3 py-2">
            <MemberAvatar group={group} memberId={memberId} size={28} />
            <span className="min-w-0 flex-1 font-medium wrap-anywhere">{words(memberId, amountMinor)}</span>
            <Money
              amountMinor={amountMinor}
              currency={debt.currency}
              tone={amountMinor < 0n ? "owed" : "default"}
              sign={amountMinor < 0n ? "always" : "auto"}
            />
          </li>
        ))}
      </ul>
      <TraceTotal
        label={isOwn ? t("youPay", { to: nameOf(debt.toMemberId) }) : t("sum")}
        amountMinor={trace.amountMinor}
        currency={debt.currency}
      />
    </Section>
  );
}
