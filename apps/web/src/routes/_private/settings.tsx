import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../features/profile/components/settings-page.tsx";

export const Route = createFileRoute("/_private/settings")({ component: SettingsPage });
