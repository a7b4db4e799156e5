import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { SendPage } from "../../features/send/components/send-page.tsx";

type SendSearch = {
  readonly to?: string;
  /** A payment made up without a network, looked at again. */
  readonly draft?: string;
};

export const Route = createFileRoute("/_private/send")({
  validateSearch: ({ to, draft }: Record<string, unknown>): SendSearch => ({
    ...(typeof to === "string" && to !== "" ? { to } : {}),
    ...(typeof draft === "string" && draft !== "" ? { draft } : {}),
  }),
  loader: () => needMessages("send", "contacts", "history", "realtime", "offline"),
  component: Send,
});

function Send() {
  const { to, draft } = Route.useSearch();
  return <SendPage key={`${to} ${draft}`} to={to} draftKey={draft} />;
}
