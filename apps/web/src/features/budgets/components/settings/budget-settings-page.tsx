import { Button, ErrorState, Halves, LeftHalf, RightHalf, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { PageBand } from "../../../../shell/page-band.tsx";
import { AlertList } from "../alert-list.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** How the user's budgets behave, and their categories. */
export function BudgetSettingsPage() {
  const t = useTranslations("budgets");
  const common = useTranslations("common");
  const query = api.budgets.getSettings.useQuery();
  return (
    <>
      <PageBand title={t("settings.pageTitle")} backTo="/budget" />
      <Halves
        left={
          <LeftHalf>
            {query.data !== undefined ? (
              <SettingsForm settings={query.data} />
            ) : query.isError ? (
              <ErrorState
                title={t("settings.failed")}
                text={t("loadFailedText")}
                action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
              />
            ) : (
              <SkeletonRows count={6} />
            )}
          </LeftHalf>
        }
        right={
          <RightHalf>
            <AlertList />
          </RightHalf>
        }
      />
    </>
  );
}
