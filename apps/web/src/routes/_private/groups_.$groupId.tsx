import type { GroupId } from "@evenly/contract/ids";
import { createFileRoute } from "@tanstack/react-router";
import { ExpenseList } from "../../features/expenses/components/expense-list.tsx";
import { AddExpenseLink, GroupPage } from "../../features/groups/components/group-page.tsx";
import { HereNow } from "../../features/groups/presence/index.ts";
import { useGroupSeen } from "../../features/groups/use-group-seen.ts";
import { needMessages } from "../../features/preferences/i18n-store.ts";
import {
  GroupStanding,
  OwnStanding,
  SettleUpLink,
} from "../../features/settlements/components/group-standing.tsx";
import { idsOf } from "../../shell/ids.ts";

export const Route = createFileRoute("/_private/groups_/$groupId")({
  loader: () => needMessages("groups", "expenses", "quickEntry", "settlements", "groupNews", "picker"),
  component: GroupRoute,
});

function GroupRoute() {
  const { groupId } = idsOf<{ groupId: GroupId }>(Route.useParams());
  useGroupSeen(groupId);
  return (
    <GroupPage
      groupId={groupId}
      left={(group) => (
        <>
          <HereNow group={group} />
          <div className="mb-8 lg:hidden">
            <OwnStanding group={group} />
            {group.archivedAt === null && (
              <div className="mt-5 flex flex-wrap gap-2">
                <SettleUpLink group={group} className="flex-auto" />
                <AddExpenseLink groupId={group.id} className="flex-auto" />
              </div>
            )}
          </div>
          <ExpenseList group={group} />
        </>
      )}
      right={(group) => <GroupStanding group={group} />}
    />
  );
}
