import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { BlockedSection } from "./blocked-section.tsx";
import { FindabilitySection } from "./findability-section.tsx";
import { PeopleSection } from "./people-section.tsx";

/** People: favourites and search on the left, privacy settings and blocked people on the right. */
export function ContactsPage() {
  const t = useTranslations("contacts");
  return (
    <>
      <PageBand title={t("title")} backTo="/dashboard" />
      <Halves
        left={
          <LeftHalf>
            <PeopleSection />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <FindabilitySection />
            <BlockedSection />
          </RightHalf>
        }
      />
    </>
  );
}
