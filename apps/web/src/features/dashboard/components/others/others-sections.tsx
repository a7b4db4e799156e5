import type { Home } from "@evenly/contract/waiting/schemas";
import { Button, ErrorState } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { OthersSkeleton } from "../home-skeleton.tsx";
import { BetweenSection } from "./between-section.tsx";
import { GroupsSection } from "./groups-section.tsx";
import { WaitingSection } from "./waiting-section.tsx";

/** What is open with others, what waits for the user, and their groups; then what belongs below, once all of it is known. */
export function OthersSections({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations("dashboard");
  const home = api.waiting.getHome.useQuery();
  if (home.data)
    return (
      <>
        <Others home={home.data} />
        {children}
      </>
    );
  if (home.isPending) return <OthersSkeleton />;
  return (
    <>
      <ErrorState
        title={t("othersFailed")}
        text={t("failedText")}
        action={<Button onClick={() => void home.refetch()}>{t("retry")}</Button>}
      />
      {children}
    </>
  );
}

export function Others({ home }: { readonly home: Home }) {
  return (
    <>
      <BetweenSection currencies={home.currencies} />
      <WaitingSection home={home} className="mt-9" />
      <GroupsSection home={home} className="mt-9" />
    </>
  );
}
