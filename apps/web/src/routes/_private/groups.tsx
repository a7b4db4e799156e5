import { createFileRoute } from "@tanstack/react-router";
import { GroupsPage } from "../../features/groups/components/groups-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/groups")({
  loader: () => needMessages("groups", "groupsHome", "quickEntry", "picker"),
  component: GroupsPage,
});
