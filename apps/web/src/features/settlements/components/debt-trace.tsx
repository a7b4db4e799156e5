import type { Group } from "@evenly/contract/groups/schemas";
import type { DebtExplanation } from "@evenly/contract/settlements/schemas";
import { Money, moneyText, Section, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import type { DebtAddress, SettleForm } from "../use-settle.ts";

type TraceProps = {
  readonly group: Group;
  readonly debt: DebtAddress;
  readonly trace: DebtExplanation;
  readonly form: SettleForm;
};

/** Why the debt is there: its expenses, which can be chosen, and the persons before simplification. Each list sums to the amount. */
export function DebtTrace({ group, debt, trace, form }: TraceProps) {
  const t = useTranslations("settlements");
  const { currency } = debt;
  return (
    <>
      <Section title={t("why")} className="mt-7">
        <ul className="mt-1 divide-y divide-line">
          {trace.lines.map((line) => (
            <TraceLine key={line.id} line={line} currency={currency} trace={trace} form={form} />
          ))}
        </ul>
        <Total label={t("sum")} amountMinor={trace.amountMinor} currency={currency} />
      </Section>
      {trace.persons.length > 0 && <Persons group={group} debt={debt} trace={trace} />}
    </>
  );
}

type LineProps = Pick<TraceProps, "trace" | "form"> & {
  readonly line: DebtExplanation["lines"][number];
  readonly currency: string;
};

function TraceLine({ line, currency, trace, form }: LineProps) {
  const t = useTranslations("settlements");
  const { locale } = useMoneyLocale();
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const canChoose = line.kind === "expense" && line.amountMinor > 0n;
  const isChosen = form.chosen.has(line.id);
  const toggle = () => {
    const next = new Set(form.chosen);
    if (!next.delete(line.id)) next.add(line.id);
    const sum = trace.lines.reduce((all, each) => (next.has(each.id) ? all + each.amountMinor : all), 0n);
    form.choose(next, sum);
  };
  const words = (
    <span className="min-w-0 flex-1 wrap-anywhere">
      <span className="block font-medium">{line.kind === "settlement" ? t("payment") : line.title}</span>
      {line.kind === "expense" && (
        <span className="block text-small text-text-2">
          {line.paidMinor > 0n
            ? t("paidAndShare", { paid: text(line.paidMinor), share: text(line.shareMinor) })
            : t("shareOf", { total: text(line.totalMinor) })}
        </span>
      )}
    </span>
  );
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {canChoose ? (
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={toggle}
            className="size-5 shrink-0 accent-accent"
          />
          {words}
        </label>
      ) : (
        <span className="flex min-w-0 flex-1 pl-8">{words}</span>
      )}
      <Money
        amountMinor={line.amountMinor}
        currency={currency}
        tone={line.amountMinor < 0n ? "owed" : "default"}
        sign={line.amountMinor < 0n ? "always" : "auto"}
      />
    </li>
  );
}

function Persons({ group, debt, trace }: Omit<TraceProps, "form">) {
  const t = useTranslations("settlements");
  const nameOf = useMemberNames(group);
  return (
    <Section title={t("howOne")} className="mt-7">
      <ul className="mt-1 divide-y divide-line">
        {trace.persons.map(({ memberId, amountMinor }) => (
          <li key={memberId} className="flex min-h-14 items-center gap-3 py-2">
            <MemberAvatar group={group} memberId={memberId} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-medium">{nameOf(memberId)}</span>
              <span className="block text-small text-text-2">
                {t(amountMinor > 0n ? "isOwed" : "owesThem")}
              </span>
            </span>
            <Money
              amountMinor={amountMinor}
              currency={debt.currency}
              tone={amountMinor < 0n ? "owed" : "default"}
              sign={amountMinor < 0n ? "always" : "auto"}
            />
          </li>
        ))}
      </ul>
      <Total label={t("sum")} amountMinor={trace.amountMinor} currency={debt.currency} />
    </Section>
  );
}

type TotalProps = { readonly label: string; readonly amountMinor: bigint; readonly currency: string };

function Total({ label, amountMinor, currency }: TotalProps) {
  return (
    <p className="flex items-center justify-between gap-3 border-t border-line-strong py-3 font-semibold">
      <span>{label}</span>
      <Money amountMinor={amountMinor} currency={currency} />
    </p>
  );
}
