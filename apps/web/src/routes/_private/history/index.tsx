import { createFileRoute } from "@tanstack/react-router";

/** The page itself shows the list; without an open entry it shows the newest one next to it. */
export const Route = createFileRoute("/_private/history/")({ component: () => null });
