import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../../features/auth/components/verify-email-page.tsx";
import { nextSearch, tokenSearch } from "../../features/auth/search.ts";

export const Route = createFileRoute("/_auth/verify-email")({
  validateSearch: (search: Readonly<Record<string, unknown>>) => ({
    ...tokenSearch(search),
    ...nextSearch(search),
  }),
  component: () => <VerifyEmailPage {...Route.useSearch()} />,
});
