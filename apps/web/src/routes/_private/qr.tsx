import { createFileRoute } from "@tanstack/react-router";
import { QrPage } from "../../features/pay-codes/components/qr-page.tsx";
import { type QrView, qrViews } from "../../features/pay-codes/qr-views.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

/** Without a view, the user's code is shown. */
type QrSearch = { readonly view?: QrView };

export const Route = createFileRoute("/_private/qr")({
  validateSearch: ({ view }: Record<string, unknown>): QrSearch => {
    const named = qrViews.find((each) => each === view);
    return named && named !== "show" ? { view: named } : {};
  },
  loader: () => needMessages("qr"),
  component: QrRoute,
});

function QrRoute() {
  const { view = "show" } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <QrPage view={view} onView={(next) => void navigate({ search: { view: next }, replace: true })} />;
}
