import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { QuickEntry } from "../../expenses/quick-entry/index.ts";
import { usePageRead } from "../../notifications/index.ts";
import { GroupProvider } from "../group-provider.tsx";
import { ArchivedGroups } from "./home/archived-groups.tsx";
import { JoinWithLinkButton } from "./home/join-with-link-button.tsx";
import { NewGroupButton } from "./home/new-group-button.tsx";
import { NewsSection } from "./home/news-section.tsx";
import { OwnBalances } from "./home/own-balances.tsx";
import { OwnGroups } from "./home/own-groups.tsx";
import { PeopleSection } from "./home/people-section.tsx";
import { WaitingSection } from "./home/waiting-section.tsx";

/** The user's groups with their balance in each, what waits for the user, and what is new. */
export function GroupsPage() {
  const t = useTranslations("groups");
  usePageRead("/groups");
  return (
    <GroupProvider>
      <PageBand
        title={t("title")}
        action={
          <>
            <JoinWithLinkButton />
            <NewGroupButton />
          </>
        }
      />
      <Halves
        left={
          <LeftHalf>
            <OwnBalances />
            <QuickEntry />
            <OwnGroups />
            <ArchivedGroups />
          </LeftHalf>
        }
        right={
          <RightHalf>
            <WaitingSection />
            <NewsSection />
            <PeopleSection />
          </RightHalf>
        }
      />
    </GroupProvider>
  );
}
