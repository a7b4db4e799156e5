import { createFileRoute } from "@tanstack/react-router";
import { readPeopleSearch } from "../../features/cases/case-search.ts";
import { OperatorsOnly } from "../../features/cases/components/operators-only.tsx";
import { PeoplePage } from "../../features/cases/components/people-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/admin/people")({
  validateSearch: readPeopleSearch,
  loader: () => needMessages("admin", "cases"),
  component: People,
});

function People() {
  const { q = "" } = readPeopleSearch(Route.useSearch());
  return (
    <OperatorsOnly>
      <PeoplePage key={q} asked={q} />
    </OperatorsOnly>
  );
}
