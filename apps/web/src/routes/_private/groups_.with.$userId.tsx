import type { UserId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { PersonPage } from "../../features/settlements/person/components/person-page.tsx";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/with/$userId")({
  loader: () => needMessages("withPerson", "settlements", "send", "stepUp"),
  component: PersonRoute,
});

function PersonRoute() {
  const { userId } = idsOf<{ userId: UserId }>(Route.useParams());
  return <PersonPage key={userId} userId={userId} />;
}
