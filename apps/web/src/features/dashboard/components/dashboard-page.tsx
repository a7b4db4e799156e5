import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageTitle } from "../../../shell/page-title.tsx";
import { ActivitySection } from "./activity-section.tsx";
import { BalanceSection } from "./balance-section.tsx";
import { BetweenSection } from "./between-section.tsx";
import { PayAgainSection } from "./pay-again-section.tsx";
import { VerifyNote } from "./verify-note.tsx";

/** What is yours on the left, what is between you and others on the right. */
export function DashboardPage() {
  const t = useTranslations("dashboard");
  return (
    <>
      <PageTitle title={t("title")} />
      <h1 tabIndex={-1} className="sr-only">
        {t("title")}
      </h1>
      <Halves
        left={
          <LeftHalf label={t("yours")}>
            <VerifyNote />
            <BalanceSection />
            <ActivitySection />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <BetweenSection />
            <PayAgainSection />
          </RightHalf>
        }
      />
    </>
  );
}
