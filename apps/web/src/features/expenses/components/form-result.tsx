import type { Group } from "@evenly/contract/groups/schemas";
import { netsOf } from "@evenly/domain/groups/group-balances";
import { mirrorParts } from "@evenly/domain/groups/money-back";
import type { MemberPart } from "@evenly/domain/groups/split-types";
import { Button, Level, Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useSpentText } from "../../../shell/use-spent-text.ts";
import { EffectNote } from "../../budgets/index.ts";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { payersOf } from "../expense-draft.ts";
import { FormDuplicateNote } from "../line/form-duplicate-note.tsx";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useSideWords } from "../use-side-words.ts";

type ResultProps = { readonly group: Group; readonly form: ExpenseForm; readonly isNew: boolean };

/** The button that saves, and what has to be known before. */
export function Save({ group, form, isNew }: ResultProps) {
  const t = useTranslations("expenses.form");
  const failures = useTranslations("groups.failures");
  const textOf = useRefusalText();
  const words = useSideWords(form.draft);
  const { save, outlook } = form;
  return (
    <>
      <NewerVersion form={form} />
      {form.isMerged && form.newer === null && (
        <p role="status" className="mb-3 text-small text-text-2 lg:mt-6 lg:mb-0">
          {t("merged")}
        </p>
      )}
      <FormDuplicateNote group={group} form={form} />
      {save.isError && form.newer === null && (
        <p role="alert" className="mb-3 text-negative-text lg:mt-6 lg:mb-0">
          {textOf(save.error, failures(isNew ? "createExpense" : "updateExpense"))}
        </p>
      )}
      {group.settings.requireApprovalForExpenses && (
        <p className="mb-2 text-small text-text-2 lg:mt-6 lg:mb-0">{t("needsApproval")}</p>
      )}
      <Button
        type="submit"
        size="large"
        isWide
        className="lg:mt-6"
        disabled={!outlook.canSave || form.newer !== null}
        busyLabel={save.isPending && t("saving")}
      >
        {isNew ? words("save") : t("saveChanges")}
      </Button>
      <p className="mt-3 text-center text-small text-text-2 max-lg:hidden">{t("noMoney")}</p>
    </>
  );
}

/** What saving does, by the rules that the server uses. */
export function FormResult({ group, form }: Omit<ResultProps, "isNew">) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const words = useSideWords(form.draft);
  const { draft, outlook, locale } = form;
  const { totalMinor, split } = outlook;
  const payers = totalMinor === null ? null : payersOf(draft, totalMinor, locale);
  if (payers === null || !split?.ok || outlook.payers !== null)
    return <p className="text-text-2">{t("nothingYet")}</p>;
  const sides = { payers, parts: split.parts };
  const { currency } = draft;
  const nets = netsOf({ kind: "expense", id: "", currency, ...(draft.isBack ? mirrored(sides) : sides) });
  const own = nets.get(group.ownMemberId) ?? 0n;
  const paid = new Map<string, bigint>(payers.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  const rows = [...nets].filter(([, net]) => net !== 0n);
  const ownPart = split.parts.find(({ memberId }) => memberId === group.ownMemberId)?.amountMinor ?? 0n;
  const sumOf = (sign: bigint) =>
    rows.reduce((sum, [, net]) => (net * sign > 0n ? sum + net * sign : sum), 0n);
  const amount = (amountMinor: bigint) => (
    <Money amountMinor={amountMinor} currency={draft.currency} size="inherit" isShown />
  );
  return (
    <>
      <p className="text-small font-medium text-text-2">
        {t(own > 0n ? "youGetBack" : own < 0n ? "youWillOwe" : "evenForYou")}
      </p>
      <Money amountMinor={own < 0n ? -own : own} currency={draft.currency} size="page" isLive isShown />
      <h2 className="mt-7 mb-2 text-h2 font-semibold">{t("whatChanges")}</h2>
      <Level
        label={t("whatChanges")}
        left={{ label: t("owe"), amount: amount(sumOf(-1n)) }}
        right={{ label: t("getBack"), amount: amount(sumOf(1n)) }}
        rows={rows.map(([memberId, net]) => ({
          id: memberId,
          lead: <MemberAvatar group={group} memberId={memberId} />,
          name: nameOf(memberId),
          shortName: nameOf(memberId).split(" ")[0] ?? "",
          meta: words(paid.has(memberId) ? "hasPaid" : "hasNotPaid"),
          valueMinor: net,
          amount: (
            <Money
              amountMinor={net}
              currency={draft.currency}
              sign="always"
              tone={net > 0n ? "owed" : "owe"}
              isShown
            />
          ),
          wrap: (content, className) => <div className={className}>{content}</div>,
        }))}
      />
      {form.base === null && (
        <EffectNote
          className="mt-4"
          category={draft.category}
          amountMinor={draft.isBack ? -ownPart : ownPart}
          currency={currency}
          on={draft.spentOn}
        />
      )}
    </>
  );
}

function mirrored({
  payers,
  parts,
}: {
  readonly payers: readonly MemberPart[];
  readonly parts: readonly MemberPart[];
}) {
  return { payers: mirrorParts(payers), parts: mirrorParts(parts) };
}

/** Says that somebody changed the expense meanwhile, and what; the person keeps their own version or takes the other one. */
function NewerVersion({ form }: Pick<ResultProps, "form">) {
  const t = useTranslations("expenses.form");
  const { base, newer, rebase, draft, outlook, originalMinor } = form;
  const textOf = useSpentText();
  const typedMinor = outlook.totalMinor ?? originalMinor;
  const ownMinor = typedMinor !== null && draft.isBack ? -typedMinor : typedMinor;
  if (base === null || newer === null) return null;
  return (
    <div role="alert" className="mb-3 rounded-panel border border-warning p-4 lg:mt-6 lg:mb-0">
      <p className="font-semibold">{t("newer")}</p>
      <dl className="mt-2 grid gap-2">
        <div>
          <dt className="text-small text-text-2">{t("theirs")}</dt>
          <dd className="wrap-anywhere">{`${newer.title} · ${textOf(newer.amountMinor, newer.currency)}`}</dd>
        </div>
        <div>
          <dt className="text-small text-text-2">{t("mine")}</dt>
          <dd className="wrap-anywhere">{`${draft.title} · ${ownMinor === null ? draft.amount : textOf(ownMinor, draft.currency)}`}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => rebase("mine")}>
          {t("keepMine")}
        </Button>
        <Button variant="quiet" onClick={() => rebase("theirs")}>
          {t("takeTheirs")}
        </Button>
      </div>
    </div>
  );
}
