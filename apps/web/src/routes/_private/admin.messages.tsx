import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "../../features/cases/components/messages-page.tsx";
import { OperatorsOnly } from "../../features/cases/components/operators-only.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/admin/messages")({
  loader: () => needMessages("admin", "cases"),
  component: () => (
    <OperatorsOnly>
      <MessagesPage />
    </OperatorsOnly>
  ),
});
