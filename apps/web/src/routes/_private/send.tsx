import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { SendPage } from "../../features/payments/send/components/send-page.tsx";
import { nextVisit, type SendStart, type SendVisit } from "../../features/payments/send/send-visit.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";

export const Route = createFileRoute("/_private/send")({
  validateSearch: ({ to, draft }: Record<string, unknown>): SendStart => ({
    ...(typeof to === "string" && to !== "" ? { to } : {}),
    ...(typeof draft === "string" && draft !== "" ? { draft } : {}),
  }),
  loader: () =>
    needMessages("send", "holds", "stepUp", "contacts", "history", "realtime", "offline", "picker"),
  component: Send,
});

function Send() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const [visit, setVisit] = useState<SendVisit>({ ...search, count: 0, stage: "open" });
  const now = nextVisit(visit, search);
  if (now !== visit) setVisit(now);
  const forgetDraft = () => {
    if (!search.draft) return;
    setVisit({ ...now, stage: "leaving" });
    void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return <SendPage key={now.count} to={now.to} draftKey={now.draft} onDraftDone={forgetDraft} />;
}
