import { Button, ErrorState, Halves, LeftHalf, RightHalf, Skeleton, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { UnsavedGuard } from "../../../layout/unsaved-guard.tsx";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { RefusedEdits } from "../../offline/index.ts";
import { useProfile } from "../use-profile.ts";
import { DeleteSection } from "./delete-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { HandleForm } from "./handle-form.tsx";
import { NamesForm } from "./names-form.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { PictureSection } from "./picture-section.tsx";
import { PlaceSection } from "./place-section.tsx";

/** What other users see on the left, private data on the right. */
export function ProfilePage() {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const profile = useProfile();
  const user = profile.data;
  return (
    <>
      <UnsavedGuard />
      <PageBand title={t("title")} tabs={usePageTabs("/profile")} backTo="/settings" />
      <div className="page-gutter">
        <RefusedEdits item="profile" fields={["locale", "displayCurrency"]} className="mt-4" />
      </div>
      <Halves
        left={
          <LeftHalf label={t("othersSee")}>
            <h2 className="mb-5 text-small font-medium text-text-2">{t("othersSee")}</h2>
            {user && (
              <>
                <PictureSection user={user} />
                <div className="mt-7">
                  <NamesForm user={user} />
                  <HandleForm key={user.handle} user={user} />
                </div>
              </>
            )}
            {profile.isPending && (
              <>
                <Skeleton className="size-16 rounded-full" />
                <Skeleton className="mt-7 h-12 w-full" />
                <Skeleton className="mt-5 h-12 w-full" />
              </>
            )}
            {profile.isError && !user && (
              <ErrorState
                title={t("failed")}
                text={t("failedText")}
                action={<Button onClick={() => void profile.refetch()}>{common("retry")}</Button>}
              />
            )}
          </LeftHalf>
        }
        right={
          <RightHalf label={t("onlyYou")}>
            <h2 className="mb-2 text-small font-medium text-text-2">{t("onlyYou")}</h2>
            {user ? (
              <>
                <div>
                  <EmailSection user={user} />
                  <PhoneSection user={user} />
                </div>
                <PlaceSection user={user} />
                <DeleteSection />
              </>
            ) : (
              profile.isPending && <SkeletonRows count={4} />
            )}
          </RightHalf>
        }
      />
    </>
  );
}
