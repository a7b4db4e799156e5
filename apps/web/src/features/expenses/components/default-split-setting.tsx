import type { Group } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button, FieldProblem, Section, SelectField, TextField, useMoneyLocale } from "@evenly/ui";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useNumberProblem } from "../../../shell/use-number-problem.ts";
import { MemberAvatar, useGroupChange, useMemberNames } from "../../groups/index.ts";
import { defaultOf, groupPreset, isSameDefault } from "../default-draft.ts";
import { newItems } from "../items-draft.ts";
import { formMethods, type SplitDraft } from "../split-draft.ts";
import { PERCENT, SHARES } from "../typed-amounts.ts";

type SettingProps = { readonly group: Group };

/** How new expenses of the group are split at first; the members read it, admins change it. */
export function DefaultSplitSetting({ group }: SettingProps) {
  const t = useTranslations("expenses.defaults");
  const methodName = useTranslations("expenses.methods");
  const { locale } = useMoneyLocale();
  const { change, isBusy } = useGroupChange();
  const [draft, setDraft] = useState<SplitDraft>(() => ({
    ...groupPreset(group, locale),
    items: newItems([]),
    currency: group.currency,
    conversion: null,
    isInOriginal: false,
  }));
  const mayChange = mayInGroup(group.ownRole, "change_settings", { isArchived: group.archivedAt !== null });
  const { method, parts } = draft;
  const split = defaultOf(group, draft, locale);
  const isNew = split !== null && !isSameDefault(split, group.defaultSplit);
  const namesPeople = method === "equal" || method === "percentage" || method === "shares";
  return (
    <Section title={t("title")} className="mt-9">
      <p className="mt-1 mb-4 text-text-2">{t("help")}</p>
      <SelectField
        label={t("method")}
        choices={formMethods.map((value) => ({ value, label: methodName(value) }))}
        value={method}
        disabled={!mayChange}
        onPick={(next) => {
          const active = group.members.filter(({ isActive }) => isActive);
          setDraft({ ...draft, method: next, parts: new Map(active.map(({ id }) => [id, ""])) });
        }}
      />
      {namesPeople && (
        <People
          group={group}
          draft={draft}
          isDisabled={!mayChange}
          onParts={(next) => setDraft({ ...draft, parts: next })}
        />
      )}
      {mayChange && split === null && (
        <p role="status" className="mt-2 text-small text-negative-text">
          {t(parts.size === 0 ? "nobody" : method === "percentage" ? "not100" : "wrong")}
        </p>
      )}
      {mayChange && (
        <Button
          variant="secondary"
          className="mt-4"
          disabled={!isNew}
          busyLabel={isBusy && t("saving")}
          onClick={() =>
            split !== null &&
            change(() => apiClient.groups.saveDefaultSplit.mutate({ groupId: group.id, split }), t("saved"))
          }
        >
          {t("save")}
        </Button>
      )}
    </Section>
  );
}

type PeopleProps = SettingProps & {
  readonly draft: SplitDraft;
  readonly isDisabled: boolean;
  readonly onParts: (parts: SplitDraft["parts"]) => void;
};

/** Who takes part in the default, with their percentages or shares. */
function People({ group, draft, isDisabled, onParts }: PeopleProps) {
  const t = useTranslations("expenses.form");
  const nameOf = useMemberNames(group);
  const { number } = useNumberProblem();
  const problemsId = useId();
  const { method, parts } = draft;
  const problemOf = (id: Group["ownMemberId"]) =>
    method === "percentage" || method === "shares"
      ? number(parts.get(id) ?? "", method === "shares" ? SHARES : PERCENT)
      : undefined;
  const toggle = (id: Group["ownMemberId"]) => {
    const next = new Map(parts);
    if (!next.delete(id)) next.set(id, "");
    onParts(next);
  };
  return (
    <ul className="mt-2 divide-y divide-line">
      {group.members.map(
        ({ id, isActive }) =>
          isActive && (
            <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-3 py-1.5">
              <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={parts.has(id)}
                  disabled={isDisabled}
                  onChange={() => toggle(id)}
                  className="size-5 shrink-0 accent-accent"
                />
                <MemberAvatar group={group} memberId={id} size={28} />
                <span className="min-w-0 wrap-anywhere">{nameOf(id)}</span>
              </label>
              {parts.has(id) && (method === "percentage" || method === "shares") && (
                <TextField
                  label={t(`inputs.${method}`, { name: nameOf(id) })}
                  isLabelHidden
                  fieldClassName="w-28 shrink-0"
                  className="numeric text-right"
                  inputMode="decimal"
                  autoComplete="off"
                  disabled={isDisabled}
                  placeholder={method === "shares" ? "1" : "0"}
                  value={parts.get(id) ?? ""}
                  problemId={problemOf(id) && `${problemsId}${id}`}
                  onChange={(event) => onParts(new Map(parts).set(id, event.target.value))}
                />
              )}
              {problemOf(id) && (
                <FieldProblem id={`${problemsId}${id}`} className="basis-full justify-end">
                  {problemOf(id)}
                </FieldProblem>
              )}
            </li>
          ),
      )}
    </ul>
  );
}
