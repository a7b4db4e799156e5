import {
  Button,
  ErrorState,
  Halves,
  LeftHalf,
  RightHalf,
  Skeleton,
  SkeletonBar,
  SkeletonRows,
} from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { TransactionSecurityProvider, useTransactionSecurity } from "../transaction-security-provider.tsx";
import { CountriesSection } from "./countries-section.tsx";
import { HoursSection } from "./hours-section.tsx";
import { LimitsSection } from "./limits-section.tsx";
import { RecallSection } from "./recall-section.tsx";
import { RulesSection } from "./rules-section.tsx";
import { ScoresSection } from "./scores-section.tsx";
import { StoppedSection } from "./stopped-section.tsx";
import { ChannelsSection, ChecksSection } from "./switches-section.tsx";
import { TodaySection } from "./today-section.tsx";
import { TrustedSection } from "./trusted-section.tsx";

/** Limits, hours, countries and alerts on the left; the user's own rules, trusted people and checks on the right. */
export function TransactionSecurityPage() {
  const nav = useTranslations("nav");
  return (
    <>
      <PageBand title={nav("transactionSecurity")} tabs={usePageTabs("/profile")} backTo="/settings" />
      <TransactionSecurityProvider>
        <Content />
      </TransactionSecurityProvider>
    </>
  );
}

function Content() {
  const t = useTranslations("fraud");
  const common = useTranslations("common");
  const { own, list, isFailed, retry } = useTransactionSecurity();
  if (isFailed) {
    const action = <Button onClick={retry}>{common("retry")}</Button>;
    return (
      <LeftHalf>
        <ErrorState title={t("failed")} text={t("failedText")} action={action} />
      </LeftHalf>
    );
  }
  return (
    <Halves
      left={
        <LeftHalf>
          {own ? (
            <div className="grid gap-10">
              <TodaySection limits={own.limits} onHold={own.onHold} />
              <LimitsSection own={own} />
              <RecallSection saved={own.settings} />
              <StoppedSection />
              <HoursSection key={`hours ${own.version}`} saved={own.settings.timeRestriction} />
              <CountriesSection list="blockedCountries" codes={own.settings.blockedCountries} />
              <CountriesSection list="allowedCountries" codes={own.settings.allowedCountries} />
              <ChannelsSection saved={own.settings.notify} />
            </div>
          ) : (
            <>
              <Skeleton className="mb-3 h-12 w-60" />
              <SkeletonBar />
              <SkeletonRows count={4} />
            </>
          )}
        </LeftHalf>
      }
      right={
        <RightHalf>
          <div className="grid gap-10">
            {list ? <RulesSection list={list} /> : <SkeletonRows count={4} />}
            <TrustedSection />
            {own && (
              <>
                <ChecksSection saved={own.settings} />
                <ScoresSection saved={own.settings} />
              </>
            )}
          </div>
        </RightHalf>
      }
    />
  );
}
