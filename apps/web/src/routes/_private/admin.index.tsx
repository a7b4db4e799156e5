import type { CaseId } from "@evenly/contract/cases/schemas";
import { createFileRoute } from "@tanstack/react-router";
import { readCaseSearch } from "../../features/cases/case-search.ts";
import { CasesPage } from "../../features/cases/components/cases/cases-page.tsx";
import { OperatorsOnly } from "../../features/cases/components/operators-only.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { readId } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/admin/")({
  validateSearch: readCaseSearch,
  loader: () => needMessages("admin", "cases", "security"),
  component: Cases,
});

function Cases() {
  const openId = readId<CaseId>(Route.useSearch().case) ?? null;
  return (
    <OperatorsOnly>
      <CasesPage base="/admin" openId={openId} />
    </OperatorsOnly>
  );
}
