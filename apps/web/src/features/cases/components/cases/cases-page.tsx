import type { CaseGroup, CaseId } from "@evenly/contract/cases/schemas";
import { EmptyState, Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../../shell/page-band.tsx";
import { useIsWide } from "../../../../shell/use-is-wide.ts";
import { usePageTabs } from "../../../../shell/use-page-tabs.ts";
import { useCaseKeys } from "../../use-case-keys.ts";
import { useCaseQueue } from "../../use-cases.ts";
import { QueuesButton } from "../queues-button.tsx";
import { CaseList } from "./case-list.tsx";
import { CasePanel } from "./case-panel.tsx";

export type CasesBase = "/admin" | "/admin/held";
type CasesPageProps = { readonly base: CasesBase; readonly openId: CaseId | null };

/** Open cases by time left, and the open one beside them; on a phone it is a page of its own. */
export function CasesPage({ base, openId }: CasesPageProps) {
  const t = useTranslations("cases");
  const admin = useTranslations("admin");
  const isWide = useIsWide();
  const navigate = useNavigate();
  const queue = useCaseQueue();
  const [group, setGroup] = useState<CaseGroup | null>(null);
  const [isMine, setIsMine] = useState(false);
  useCaseKeys();
  const close = () => void navigate({ to: base, search: {} });
  const panel = openId !== null && <CasePanel key={openId} caseId={openId} onClose={close} />;
  return (
    <>
      <PageBand
        title={admin("title")}
        pageTitle={t(base === "/admin" ? "title" : "heldTitle")}
        tabs={usePageTabs("/admin")}
        backTo={openId === null ? "/dashboard" : base}
        action={<QueuesButton />}
      />
      {panel && !isWide ? (
        <LeftHalf>{panel}</LeftHalf>
      ) : (
        <Halves
          cut="list"
          left={
            <LeftHalf>
              <CaseList
                queue={queue}
                base={base}
                openId={openId}
                filter={{ group: base === "/admin/held" ? "payments" : group, isMine }}
                onGroup={setGroup}
                onMine={setIsMine}
              />
            </LeftHalf>
          }
          right={
            isWide && (
              <RightHalf label={t("pick")}>
                {panel || <EmptyState title={t("pick")} text={t("pickText")} />}
              </RightHalf>
            )
          }
        />
      )}
    </>
  );
}
