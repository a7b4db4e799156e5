import { createFileRoute } from "@tanstack/react-router";
import { tokenSearch } from "../../features/auth/search.ts";
import { JoinPage } from "../../features/groups/components/join-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_auth/join")({
  validateSearch: tokenSearch,
  loader: () => needMessages("groups"),
  component: () => <JoinPage token={Route.useSearch().token ?? ""} />,
});
