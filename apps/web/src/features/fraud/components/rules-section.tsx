import type { Rule, RuleId, RuleList } from "@evenly/contract/fraud/schemas";
import { Button, EmptyState, IconTile, Switch, shownMoneyText } from "@evenly/ui";
import { ArrowUpToLine, Globe, type LucideIcon, MonitorSmartphone, Moon, Plus, Timer } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { FormError } from "../../auth/index.ts";
import { ownActionOf } from "../rule-draft.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";
import { fieldsOf, RuleForm } from "./rule-form.tsx";

const icons: Record<Rule["type"], LucideIcon> = {
  amount: ArrowUpToLine,
  frequency: Timer,
  location: Globe,
  time: Moon,
  device: MonitorSmartphone,
};

/** The user's rules; one of them, or a new one, is open in its form. */
export function RulesSection({ list }: { readonly list: RuleList }) {
  const t = useTranslations("fraud.rules");
  const [open, setOpen] = useState<RuleId | "new" | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="rules">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rules" tabIndex={-1} className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <Button
          variant="secondary"
          size="small"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => setOpen("new")}
        >
          {t("add")}
        </Button>
      </div>
      <p className="mt-1 mb-4 text-small text-text-2">{t("help")}</p>
      {open === "new" && <RuleForm key="new" rule={null} onClose={close} />}
      {list.rules.length === 0 && open !== "new" && <EmptyState title={t("empty")} text={t("emptyText")} />}
      <ul className="[&>li+li]:border-t [&>li+li]:border-line">
        {list.rules.map((rule) => (
          <li key={rule.id} className="py-3">
            {open === rule.id ? (
              <RuleForm rule={rule} onClose={close} />
            ) : (
              <RuleRow rule={rule} payments={list.payments} onOpen={() => setOpen(rule.id)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type RuleRowProps = { readonly rule: Rule; readonly payments: number; readonly onOpen: () => void };

function RuleRow({ rule, payments, onOpen }: RuleRowProps) {
  const t = useTranslations("fraud.rules");
  const { changeRules } = useTransactionSecurity();
  const [failure, setFailure] = useState<string | null>(null);
  const Icon = icons[rule.type];
  const describe = useDescribeRule();
  const turn = async (isEnabled: boolean) => {
    const { type, name, thresholdMinor, windowMinutes, maxAttempts } = rule;
    const fields = {
      ...fieldsOf(rule),
      type,
      name,
      thresholdMinor,
      windowMinutes,
      maxAttempts,
      isEnabled,
      action: ownActionOf(rule.action),
    };
    const outcome = await changeRules((password) =>
      apiClient.fraud.updateRule.mutate({ ...fields, password }),
    );
    setFailure(outcome.problem);
  };
  return (
    <>
      <div className="flex items-center gap-3">
        <button
          type="button"
          onClick={onOpen}
          aria-label={t("edit", { name: rule.name })}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-small text-left hover:bg-surface-2"
        >
          <IconTile>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
          </IconTile>
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">{rule.name}</span>
            <span className="block text-small text-text-3">{describe(rule)}</span>
          </span>
          <span className="numeric shrink-0 text-small text-text-2">
            {t("of", { stopped: rule.stopped, payments })}
          </span>
        </button>
        <Switch
          label={<span className="sr-only">{t("switch", { name: rule.name })}</span>}
          isOn={rule.isEnabled}
          onChange={(isEnabled) => void turn(isEnabled)}
        />
      </div>
      <FormError text={failure} />
    </>
  );
}

/** What a rule does, in one line. */
function useDescribeRule(): (rule: Rule) => string {
  const t = useTranslations("fraud.rules");
  const locale = useLocale();
  return ({ type, action, thresholdMinor, maxAttempts, windowMinutes }) => {
    const own = ownActionOf(action);
    const then = t(type === "frequency" ? `thenRest.${own}` : `then.${own}`);
    const amount = shownMoneyText(thresholdMinor, "USD", locale);
    const hasAmount = thresholdMinor > 0n;
    switch (type) {
      case "amount":
        return t("amount", { amount, then });
      case "frequency": {
        const facts = { count: maxAttempts ?? 0, window: t("minutes", { count: windowMinutes ?? 0 }), then };
        return hasAmount ? t("frequencyAbove", { ...facts, amount }) : t("frequency", facts);
      }
      case "location":
        return hasAmount ? t("locationAbove", { amount, then }) : t("location", { then });
      case "time":
        return hasAmount ? t("timeAbove", { amount, then }) : t("time", { then });
      case "device":
        return hasAmount ? t("deviceAbove", { amount, then }) : t("device", { then });
    }
  };
}
