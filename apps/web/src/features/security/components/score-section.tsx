import type { SecurityState } from "@evenly/contract/security/schemas";
import { CutBar, type CutTone, RowList } from "@evenly/ui";
import { Mail, Smartphone } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { CheckRow, linkTo } from "./check-row.tsx";

/** The account's risk in words and as a number, and whether support can reach its owner; nothing before the report has come. */
export function ScoreSection() {
  const report = api.security.getState.useQuery().data;
  return report === undefined ? null : <Score report={report} />;
}

function Score({ report }: { readonly report: SecurityState }) {
  const t = useTranslations("security.score");
  const checks = useTranslations("security.checks");
  const { score, seriousEvents, emailVerified, phoneConfirmed } = report;
  const level = score === 0 ? "calm" : score < 60 ? "watch" : "act";
  const tones: Record<typeof level, CutTone> = { calm: "ok", watch: "warn", act: "over" };
  const parts = [
    { id: "score", value: BigInt(score), tone: tones[level] },
    { id: "rest", value: BigInt(100 - score), tone: "free" as const },
  ];
  const stateOf = (isDone: boolean) => checks(isDone ? "done" : "open");
  return (
    <section aria-labelledby="score" className="mt-9">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="score" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <span className="numeric font-medium">{t("value", { score })}</span>
      </div>
      <p className="mt-1 mb-3 text-text-2">{t(level, { count: seriousEvents })}</p>
      <CutBar size="medium" parts={parts} label={t("bar", { score })} />
      <RowList label={checks("title")} className="mt-3">
        <CheckRow
          icon={<Mail size={20} strokeWidth={1.75} />}
          title={checks("email")}
          text={emailVerified ? checks("emailDone") : checks("emailOpen")}
          isDone={emailVerified}
          state={stateOf(emailVerified)}
          wrap={linkTo("/profile")}
        />
        <CheckRow
          icon={<Smartphone size={20} strokeWidth={1.75} />}
          title={checks("phone")}
          text={phoneConfirmed ? checks("phoneDone") : checks("phoneOpen")}
          isDone={phoneConfirmed}
          state={stateOf(phoneConfirmed)}
          wrap={linkTo("/profile")}
        />
      </RowList>
    </section>
  );
}
