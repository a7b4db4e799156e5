import { createFileRoute, Outlet } from "@tanstack/react-router";
import { needMessages } from "../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_auth")({
  loader: () => needMessages("auth"),
  component: Outlet,
});
