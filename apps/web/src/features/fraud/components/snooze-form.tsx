import type { Rule, RuleList } from "@evenly/contract/fraud/schemas";
import { Button, SelectField } from "@evenly/ui";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const DAYS = ["1", "7", "30", "90"] as const;
const DAY_MS = 24 * 3_600_000;
const PEOPLE_MAX = 20;
/** The server's clock may be ahead of this one; the longest snooze stays within its bound. */
const MARGIN_MS = 60_000;

/** People for whom a rule is snoozed, and a form to add one of those whom the user paid lately. */
export function SnoozeForm({ rule }: { readonly rule: Rule }) {
  const t = useTranslations("fraud.snooze");
  const format = useFormatter();
  const { changeRules } = useTransactionSecurity();
  const recent = api.payments.listRecentPayees.useQuery({ limit: PEOPLE_MAX });
  const [payee, setPayee] = useState("");
  const [days, setDays] = useState<(typeof DAYS)[number]>("7");
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (work: (password?: string) => Promise<RuleList>) => {
    const { isDone, problem } = await changeRules(work);
    setFailure(problem);
    if (isDone) setPayee("");
  };
  const add = () =>
    run((password) => {
      const until = new Date(Date.now() + Number(days) * DAY_MS - MARGIN_MS);
      return apiClient.fraud.snoozeRule.mutate({ id: rule.id, payeeUserId: payee, until, password });
    });
  const end = (payeeUserId: string) =>
    run(() => apiClient.fraud.endSnooze.mutate({ id: rule.id, payeeUserId }));
  const people = recent.data ?? [];
  if (rule.snoozes.length === 0 && people.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-4">
      {rule.snoozes.length > 0 && (
        <>
          <h3 className="font-medium">{t("title")}</h3>
          <ul className="mb-3">
            {rule.snoozes.map(({ payeeUserId, payeeName, until }) => (
              <li key={payeeUserId} className="flex items-center justify-between gap-3 py-1">
                <span className="min-w-0 wrap-anywhere">
                  {t("row", {
                    name: payeeName,
                    date: format.dateTime(until, { month: "short", day: "numeric" }),
                  })}
                </span>
                <Button variant="quiet" size="small" onClick={() => void end(payeeUserId)}>
                  {t("end")}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {people.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] items-end gap-3">
          <SelectField
            label={t("person")}
            choices={[
              { value: "", label: t("pick") },
              ...people.map(({ id, displayName }) => ({ value: id as string, label: displayName })),
            ]}
            value={payee}
            onPick={setPayee}
          />
          <SelectField
            label={t("days")}
            choices={DAYS.map((value) => ({ value, label: t("dayCount", { count: Number(value) }) }))}
            value={days}
            onPick={setDays}
          />
          <Button variant="secondary" className="min-h-12" disabled={payee === ""} onClick={() => void add()}>
            {t("submit")}
          </Button>
        </div>
      )}
      <FormError text={failure} />
    </div>
  );
}
