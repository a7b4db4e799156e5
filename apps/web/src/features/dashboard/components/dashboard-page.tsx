import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "../../../shell/page-title.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { VerifyNote } from "../../../shell/verify-note.tsx";
import { OnHoldSection, WaitingPayments } from "../../payments/index.ts";
import { useFirstRun } from "../use-first-run.ts";
import { ActivitySection } from "./activity-section.tsx";
import { BalanceSection } from "./balance-section.tsx";
import { FirstRunPage } from "./first-run/first-run-page.tsx";
import { HomeSkeleton } from "./home-skeleton.tsx";
import { OthersSections } from "./others/others-sections.tsx";

/** The user's own money on the left, what is open with other people on the right; before the first payment, how to start. */
export function DashboardPage() {
  const t = useTranslations("dashboard");
  const isWide = useIsWide();
  const phase = useFirstRun();
  const wasFirst = useRef(false);
  if (phase === "first") wasFirst.current = true;
  const activity = <ActivitySection isFirst={wasFirst.current} />;
  return (
    <>
      <PageTitle title={t("title")} />
      <h1 tabIndex={-1} className="sr-only">
        {t("title")}
      </h1>
      {phase === "loading" && <HomeSkeleton />}
      {phase === "over" && (
        <Halves
          left={
            <LeftHalf label={t("yours")}>
              <VerifyNote text={t("verifyFirst")} action={t("verifyNow")} />
              <WaitingPayments className="mb-5" />
              <BalanceSection />
              <OnHoldSection className="mt-6" />
              {isWide && activity}
            </LeftHalf>
          }
          right={
            <RightHalf className="max-lg:flex-1">
              <OthersSections>{!isWide && activity}</OthersSections>
            </RightHalf>
          }
        />
      )}
      {(phase === "first" || phase === "leaving") && <FirstRunPage hasPayment={phase === "leaving"} />}
    </>
  );
}
