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
import { BetweenSection } from "./between-section.tsx";
import { FirstRunPage } from "./first-run/first-run-page.tsx";
import { PayAgainSection } from "./pay-again-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";

/** The user's own money on the left, payments with other people on the right; before the first payment, how to get it. */
export function DashboardPage() {
  const t = useTranslations("dashboard");
  const isWide = useIsWide();
  const phase = useFirstRun();
  const wasFirst = useRef(false);
  if (phase !== "over") wasFirst.current = true;
  return (
    <>
      <PageTitle title={t("title")} />
      <h1 tabIndex={-1} className="sr-only">
        {t("title")}
      </h1>
      {phase === "over" ? (
        <Halves
          left={
            <LeftHalf label={t("yours")}>
              <VerifyNote text={t("verifyFirst")} action={t("verifyNow")} />
              <WaitingPayments className="mb-5" />
              <BalanceSection />
              <OnHoldSection className="mt-6" />
              {!isWide && <WaitingSection className="mt-7" />}
              <ActivitySection isFirst={wasFirst.current} />
            </LeftHalf>
          }
          right={
            <RightHalf>
              <BetweenSection />
              {isWide && <WaitingSection className="mb-9" />}
              <PayAgainSection />
            </RightHalf>
          }
        />
      ) : (
        <FirstRunPage hasPayment={phase === "leaving"} />
      )}
    </>
  );
}
