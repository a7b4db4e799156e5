import { Button, ErrorState, Halves, LeftHalf, RightHalf, SkeletonRows } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { BackupSection } from "./backup-section.tsx";
import { FactorSection } from "./factor-section.tsx";
import { PinSection } from "./pin-section.tsx";
import { RequirementSwitch } from "./requirement-switch.tsx";
import { TrustSection } from "./trust-section.tsx";

type FactorsPageProps = {
  /** Payments that wait for what is set up here. */
  readonly waiting?: ReactNode;
  /** The way to freeze the account. */
  readonly freeze?: ReactNode;
};

/** Second factors and the freeze on the left; backup codes and trusted devices on the right. */
export function FactorsPage({ waiting, freeze }: FactorsPageProps) {
  const t = useTranslations("factors");
  const common = useTranslations("common");
  const overview = api.factors.overview.useQuery(undefined, { refetchOnWindowFocus: true });
  const { data } = overview;
  const hasFactor = data !== undefined && data.factors.length > 0;
  return (
    <>
      <PageBand title={t("title")} tabs={usePageTabs("/profile")} backTo="/settings" />
      <Halves
        left={
          <LeftHalf>
            {waiting}
            {overview.isPending && <SkeletonRows count={3} />}
            {overview.isError && !data && (
              <ErrorState
                title={t("failed")}
                text={t("failedText")}
                action={<Button onClick={() => void overview.refetch()}>{common("retry")}</Button>}
              />
            )}
            {data && <FactorSection overview={data} />}
            {data && hasFactor && <RequirementSwitch isOn={data.isAskedAtSignIn} />}
            {data && <PinSection pin={data.pin} needsCode={hasFactor} />}
            {freeze}
          </LeftHalf>
        }
        right={
          <RightHalf>
            {data && hasFactor && <BackupSection left={data.backupCodesLeft} />}
            {data && <TrustSection devices={data.trustedDevices} />}
          </RightHalf>
        }
      />
    </>
  );
}
