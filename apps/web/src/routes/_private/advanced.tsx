import { createFileRoute } from "@tanstack/react-router";
import { AdvancedPage } from "../../features/category-rules/components/advanced-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/advanced")({
  loader: () => needMessages("categoryRules", "goals"),
  component: AdvancedPage,
});
