import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
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
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [done, setDone] = useState<SendSearch | null>(null);
  // What stands there after a draft is the same page still, though the address names the draft no more.
  const start = done && !search.to && !search.draft ? done : search;
  const forgetDraft = () => {
    if (!search.draft) return;
    setDone(search);
    void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return (
    <SendPage
      key={`${start.to} ${start.draft}`}
      to={start.to}
      draftKey={start.draft}
      onDraftDone={forgetDraft}
    />
  );
}
