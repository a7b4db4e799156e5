import { createFileRoute } from "@tanstack/react-router";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import { PersonPage } from "../../features/settlements/person/components/person-page.tsx";

export const Route = createFileRoute("/_private/groups_/with/$userId")({
  loader: () => needMessages("withPerson", "settlements", "send", "stepUp"),
  component: PersonRoute,
});

function PersonRoute() {
  const { userId } = Route.useParams();
  return <PersonPage key={userId} userId={userId} />;
}
