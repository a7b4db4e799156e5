import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { VerifyNote } from "../../../shell/verify-note.tsx";
import { AddMoneyPanel } from "./add-money-panel.tsx";
import { CardList } from "./card-list.tsx";
import { OnTheWay } from "./on-the-way.tsx";
import { TestModeChip } from "./test-mode-chip.tsx";

/** The person's cards, money on its way from them, and where money is added. */
export function PaymentsPage() {
  const t = useTranslations("cards");
  return (
    <>
      <PageBand
        title={t("title")}
        tabs={usePageTabs("/payment-settings")}
        backTo="/dashboard"
        action={<TestModeChip />}
      />
      <Halves
        left={
          <LeftHalf>
            <VerifyNote text={t("verifyFirst")} action={t("verify")} />
            <CardList />
            <OnTheWay />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <AddMoneyPanel />
          </RightHalf>
        }
      />
    </>
  );
}
