import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { useIsWide } from "../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { SavingsByThemselves } from "../../goals/index.ts";
import { RulesSection } from "./rules-section.tsx";

/** What happens by itself: savings on the left and rules for categories on the right; on phones the rules come first. */
export function AdvancedPage() {
  const t = useTranslations("categoryRules");
  const isWide = useIsWide();
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/payment-settings")} backTo="/dashboard" />
      <Halves
        left={<LeftHalf>{isWide ? <SavingsByThemselves /> : <RulesSection />}</LeftHalf>}
        right={<RightHalf>{isWide ? <RulesSection /> : <SavingsByThemselves />}</RightHalf>}
      />
    </>
  );
}
