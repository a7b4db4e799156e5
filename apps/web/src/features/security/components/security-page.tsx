import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { FreezeSection } from "./freeze-section.tsx";
import { LatestEvents } from "./latest-events.tsx";
import { OpenAlert } from "./open-alert.tsx";
import { ProtectionSection } from "./protection-section.tsx";
import { ScoreSection } from "./score-section.tsx";
import { SecurityLayout } from "./security-layout.tsx";
import { SessionList } from "./session-list.tsx";

/** The open alert, what protects the account, the freeze and the risk on the left; sessions and events on the right. */
export function SecurityPage() {
  const t = useTranslations("security");
  return (
    <SecurityLayout pageTitle={t("title")} backTo="/settings">
      <Halves
        left={
          <LeftHalf>
            <OpenAlert />
            <ProtectionSection />
            <FreezeSection />
            <ScoreSection />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <SessionList />
            <LatestEvents />
          </RightHalf>
        }
      />
    </SecurityLayout>
  );
}
