import { createFileRoute } from "@tanstack/react-router";
import { ImportPage } from "../../features/group-files/components/import-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/groups_/import")({
  loader: () => needMessages("groupFiles"),
  component: ImportPage,
});
