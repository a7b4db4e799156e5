import { createFileRoute } from "@tanstack/react-router";
import { ContactsPage } from "../../features/contacts/components/contacts-page.tsx";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/contacts")({
  loader: () => needMessages("contacts", "picker"),
  component: ContactsPage,
});
