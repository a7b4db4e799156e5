import { DAILY_MINOR_MAX, SINGLE_MINOR_MAX } from "@evenly/contract/fraud/rules";
import type { OwnFraudSettings } from "@evenly/contract/fraud/schemas";
import type { LimitState } from "@evenly/contract/payments/schemas";
import { dailyLimit, singleLimit } from "@evenly/domain/ledger/left-today";
import { Button, shownMoneyText, TextField } from "@evenly/ui";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { amountTextOf } from "../../payments/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";
import { type ReadAmount, useReadAmount } from "../use-read-amount.ts";

const CURRENCY = "USD";

/** The limits of one payment and of a day, each with the rule that decides, and a form to change the user's own. */
export function LimitsSection({ own }: { readonly own: OwnFraudSettings }) {
  const t = useTranslations("fraud");
  const [isOpen, setIsOpen] = useState(false);
  const identityOf = (rule: LimitState["rule"]) => own.limits.find((limit) => limit.rule === rule);
  return (
    <section aria-labelledby="limits">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="limits" className="text-h2 font-semibold">
          {t("limits.title")}
        </h2>
        {!isOpen && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3 max-lg:min-h-11"
            onClick={() => setIsOpen(true)}
          >
            {t("change")}
          </Button>
        )}
      </div>
      {isOpen ? (
        <LimitsForm own={own} onClose={() => setIsOpen(false)} />
      ) : (
        <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
          <LimitRow name="single" limit={singleLimit(own.limits)} identity={identityOf("identity_single")} />
          <LimitRow name="daily" limit={dailyLimit(own.limits)} identity={identityOf("identity_daily")} />
        </ul>
      )}
    </section>
  );
}

type LimitRowProps = {
  readonly name: "single" | "daily";
  readonly limit: LimitState | null;
  readonly identity: LimitState | undefined;
};

function LimitRow({ name, limit, identity }: LimitRowProps) {
  const t = useTranslations("fraud.limits");
  const locale = useLocale();
  if (!limit) return null;
  const text = (minor: bigint) => shownMoneyText(minor, CURRENCY, locale);
  const isOwn = limit.rule === "own_single" || limit.rule === "own_daily";
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
      <span className="min-w-0">
        <span className="block font-medium">{t(name)}</span>
        <span className="block text-small text-text-3">
          {isOwn && identity ? t("byOwn", { identity: text(identity.limitMinor) }) : t("byIdentity")}
        </span>
      </span>
      <span className="numeric shrink-0 font-medium">{t("upTo", { limit: text(limit.limitMinor) })}</span>
    </li>
  );
}

function LimitsForm({ own, onClose }: { readonly own: OwnFraudSettings; readonly onClose: () => void }) {
  const t = useTranslations("fraud");
  const { fields, isSound, save, failure, isBusy } = useLimits(own, onClose);
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        {fields.map(({ name, text, onText, problem }) => (
          <TextField
            key={name}
            label={t(`limits.${name}`)}
            value={text}
            onChange={(event) => onText(event.target.value)}
            inputMode="decimal"
            autoComplete="off"
            hint={CURRENCY}
            error={problem}
          />
        ))}
      </div>
      <p className="mt-3 text-small text-text-3">{t("limits.help")}</p>
      <FormError text={failure} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="submit" disabled={!isSound} busyLabel={isBusy && t("busy")}>
          {t("save")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Both limits as typed, what is wrong with them, and their saving. */
function useLimits(own: OwnFraudSettings, onDone: () => void) {
  const locale = useLocale();
  const read = useReadAmount();
  const { changeSettings } = useTransactionSecurity();
  const textOf = (minor: bigint) => amountTextOf(minor, CURRENCY, locale);
  const [single, setSingle] = useState(textOf(own.settings.maxSingleMinor));
  const [daily, setDaily] = useState(textOf(own.settings.maxDailyMinor));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const maxSingle = read(single, SINGLE_MINOR_MAX);
  const maxDaily = read(daily, DAILY_MINOR_MAX);
  const problemOf = (amount: ReadAmount) => ("problem" in amount ? amount.problem : undefined);
  const save = async () => {
    if ("problem" in maxSingle || "problem" in maxDaily) return;
    setIsBusy(true);
    const { isDone, problem } = await changeSettings({
      maxSingleMinor: maxSingle.amountMinor,
      maxDailyMinor: maxDaily.amountMinor,
    });
    setIsBusy(false);
    setFailure(problem);
    if (isDone) onDone();
  };
  return {
    fields: [
      { name: "single", text: single, onText: setSingle, problem: problemOf(maxSingle) },
      { name: "daily", text: daily, onText: setDaily, problem: problemOf(maxDaily) },
    ] as const,
    isSound: !("problem" in maxSingle) && !("problem" in maxDaily),
    save,
    failure,
    isBusy,
  };
}
