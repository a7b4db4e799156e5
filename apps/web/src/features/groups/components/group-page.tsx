import type { Group } from "@evenly/contract/groups/schemas";
import type { GroupId } from "@evenly/contract/ids";
import { buttonStyles, Halves, LeftHalf, Note, RightHalf, SkeletonRows } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Archive, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { GroupProvider } from "../group-provider.tsx";
import { useGroupTabs } from "../use-group-tabs.ts";
import { GroupFacts } from "./group-facts.tsx";
import { NoGroup } from "./unavailable.tsx";

type GroupPageProps = {
  readonly groupId: GroupId;
  /** The halves of a loaded group. */
  readonly left: (group: Group) => ReactNode;
  readonly right: (group: Group) => ReactNode;
  /** Title of the browser tab, if it is more specific than the group's name. */
  readonly pageTitle?: string;
};

/** One of a group's pages. */
export function GroupPage(props: GroupPageProps) {
  return (
    <GroupProvider>
      <LoadedPage {...props} />
    </GroupProvider>
  );
}

function LoadedPage({ groupId, left, right, pageTitle }: GroupPageProps) {
  const t = useTranslations("groups");
  const tabs = useGroupTabs(groupId);
  const query = api.groups.get.useQuery({ groupId });
  const group = query.data;
  if (group === undefined)
    return (
      <>
        <PageBand title={t("one")} backTo="/groups" />
        <Halves
          left={
            <LeftHalf>
              {query.isPending ? (
                <SkeletonRows count={5} />
              ) : (
                <NoGroup error={query.error} retry={query.refetch} />
              )}
            </LeftHalf>
          }
          right={<RightHalf>{null}</RightHalf>}
        />
      </>
    );
  return (
    <>
      <PageBand
        title={group.name}
        {...(pageTitle !== undefined && { pageTitle })}
        facts={<GroupFacts group={group} />}
        backTo="/groups"
        tabs={tabs}
        action={group.archivedAt === null && <AddExpenseLink groupId={group.id} className="max-lg:hidden" />}
      />
      <Halves
        left={
          <LeftHalf>
            {group.archivedAt !== null && (
              <Note className="mb-5" icon={<Archive size={20} strokeWidth={1.75} aria-hidden="true" />}>
                {t("archived")}
              </Note>
            )}
            {left(group)}
          </LeftHalf>
        }
        right={<RightHalf>{right(group)}</RightHalf>}
      />
    </>
  );
}

type AddExpenseLinkProps = { readonly groupId: GroupId; readonly className: string };

/** Link to the form of a new expense. */
export function AddExpenseLink({ groupId, className }: AddExpenseLinkProps) {
  const t = useTranslations("groups");
  return (
    <Link
      to="/groups/$groupId/new"
      params={{ groupId }}
      className={buttonStyles({
        variant: "secondary",
        size: "small",
        className: `${className} max-lg:min-h-12`,
      })}
    >
      <Plus size={16} aria-hidden="true" />
      {t("addExpense")}
    </Link>
  );
}
