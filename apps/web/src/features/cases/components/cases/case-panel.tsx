import type { CaseId } from "@evenly/contract/cases/schemas";
import { Button, EmptyState, ErrorState, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { refusalOf } from "../../../../api/trpc.ts";
import { useCase } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";
import { CaseView } from "./case-view.tsx";

type CasePanelProps = { readonly caseId: CaseId; readonly onClose: () => void };

/** Loads one case; the look is audited and its person sees it. */
export function CasePanel({ caseId, onClose }: CasePanelProps) {
  const t = useTranslations("cases");
  const common = useTranslations("common");
  const textOf = useOperatorText();
  const query = useCase(caseId);
  if (query.isPending) return <SkeletonRows count={6} />;
  if (query.data !== undefined) return <CaseView found={query.data} onClose={onClose} />;
  if (refusalOf(query.error).code === "NOT_FOUND")
    return <EmptyState title={t("unknown")} text={t("unknownText")} />;
  return (
    <ErrorState
      title={t("oneFailed")}
      text={textOf(query.error)}
      action={<Button onClick={() => void query.refetch()}>{common("retry")}</Button>}
    />
  );
}
