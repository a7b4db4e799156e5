import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { AppSection } from "../../pwa/index.ts";
import { LookSection } from "./look-section.tsx";
import { WordsSection } from "./words-section.tsx";

/** Appearance on the left, language and currency on the right. */
export function PreferencesPage() {
  const t = useTranslations("preferences");
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/profile")} backTo="/settings" />
      <Halves
        left={
          <LeftHalf>
            <LookSection />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <WordsSection />
            <AppSection />
          </RightHalf>
        }
      />
    </>
  );
}
