import type { FactorKind, FactorOverview } from "@evenly/contract/factors/schemas";
import type { SecurityState } from "@evenly/contract/security/schemas";
import {
  Button,
  buttonStyles,
  CutBar,
  ErrorState,
  RowList,
  Skeleton,
  SkeletonBar,
  SkeletonRows,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Fingerprint, Hash, KeyRound, LifeBuoy, MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { CheckRow, linkTo } from "./check-row.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

const icon = { size: 20, strokeWidth: 1.75 } as const;
const factorIcons = {
  passkey: <Fingerprint {...icon} />,
  app: <MonitorSmartphone {...icon} />,
  pin: <Hash {...icon} />,
  backup: <LifeBuoy {...icon} />,
} as const;

/** How many of five protections are in place, each of them, and the way to the first one that is missing. */
export function ProtectionSection() {
  const t = useTranslations("security.protection");
  const common = useTranslations("common");
  const report = api.security.getState.useQuery();
  const overview = api.factors.overview.useQuery();
  const hasFailed = (report.isError && !report.data) || (overview.isError && !overview.data);
  return (
    <section aria-labelledby="protection">
      <h2 id="protection" className="text-small font-medium text-text-2">
        {t("title")}
      </h2>
      {hasFailed ? (
        <ErrorState
          title={t("failed")}
          text={t("failedText")}
          action={
            <Button
              onClick={() => {
                void report.refetch();
                void overview.refetch();
              }}
            >
              {common("retry")}
            </Button>
          }
        />
      ) : report.data && overview.data ? (
        <Protection report={report.data} overview={overview.data} />
      ) : (
        <>
          <Skeleton className="mt-2 h-14 w-40" />
          <SkeletonBar className="mt-4" />
          <SkeletonRows count={5} />
        </>
      )}
    </section>
  );
}

type ProtectionProps = { readonly report: SecurityState; readonly overview: FactorOverview };

function Protection({ report, overview }: ProtectionProps) {
  const t = useTranslations("security.protection");
  const checks = useTranslations("security.checks");
  const format = useFormatter();
  const [isChanging, setIsChanging] = useState(false);
  const { factors, pin, backupCodesLeft } = overview;
  const isOn = (kind: FactorKind) => factors.some((factor) => factor.kind === kind);
  const isPasswordFresh = !report.isPasswordOld;
  const extra = [
    { id: "passkey", isDone: isOn("passkey") },
    { id: "app", isDone: isOn("totp") },
    { id: "pin", isDone: pin.isSet && !pin.isLocked },
    { id: "backup", isDone: backupCodesLeft > 0 },
  ] as const;
  const all = [{ id: "password", isDone: isPasswordFresh }, ...extra];
  const count = all.filter(({ isDone }) => isDone).length;
  const missing = extra.find(({ isDone }) => !isDone);
  const date = format.dateTime(report.passwordChangedAt, { dateStyle: "medium" });
  return (
    <>
      <div className="mt-1 mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="numeric text-hero-56 font-semibold">{format.number(count)}</span>
          <span className="text-h2 text-text-2">{t("of", { all: all.length })}</span>
        </p>
        {missing && (
          <Link to="/enhanced-security" className={buttonStyles({ variant: "secondary" })}>
            {t(`add.${missing.id}`)}
          </Link>
        )}
      </div>
      <CutBar
        label={t("bar", { count, all: all.length })}
        parts={all.map(({ id, isDone }) => ({ id, value: 1n, tone: isDone ? "you" : "pending" }))}
      />
      <RowList label={t("list")} className="mt-4">
        <CheckRow
          icon={<KeyRound {...icon} />}
          title={checks("password")}
          text={checks(isPasswordFresh ? "passwordSince" : "passwordOld", { date })}
          isDone={isPasswordFresh}
          state={isPasswordFresh ? t("on") : t("old")}
          wrap={(content, className) => (
            <button type="button" className={className} onClick={() => setIsChanging(true)}>
              {content}
            </button>
          )}
        />
        {extra.map(({ id, isDone }) => (
          <CheckRow
            key={id}
            icon={factorIcons[id]}
            title={checks(`${id}.title`)}
            text={checks(isDone ? `${id}.on` : `${id}.off`)}
            isDone={isDone}
            state={isDone ? t("on") : t("off")}
            wrap={linkTo("/enhanced-security")}
          />
        ))}
      </RowList>
      {isChanging && <PasswordDialog onClose={() => setIsChanging(false)} />}
    </>
  );
}
