import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { AskPage } from "../../features/requests/components/ask-page.tsx";

export const Route = createFileRoute("/_private/payment-requests_/new")({
  loader: () => needMessages("attachments", "requests", "picker"),
  component: AskPage,
});
