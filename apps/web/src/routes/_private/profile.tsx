import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { ProfilePage } from "../../features/profile/components/profile-page.tsx";

export const Route = createFileRoute("/_private/profile")({
  loader: () => needMessages("profile", "auth", "offline"),
  component: ProfilePage,
});
