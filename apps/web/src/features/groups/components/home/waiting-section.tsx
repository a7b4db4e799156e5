import type { WaitingItem as Item } from "@evenly/contract/waiting/groups/schemas";
import { Button, Chip, SkeletonRows } from "@evenly/ui";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useGroup } from "../../group-provider.tsx";
import { WaitingInvitation } from "./waiting-invitation.tsx";
import { idOfWaiting, WaitingItem } from "./waiting-item.tsx";

/** Rows shown before "more" is pressed. */
const SHOWN = 5;

/** A row of the section, whichever list it comes from. */
type WaitingEntry = { readonly id: string; readonly deadlineAt: Date | null; readonly row: ReactNode };

/** What waits for the user in all groups, the oldest deadline first; nothing if nothing waits. */
export function WaitingSection() {
  const t = useTranslations("groupsHome.waiting");
  const home = api.groups.getHome.useQuery();
  const invitations = api.groups.listMyInvitations.useQuery();
  // A user without groups sees their invitations in place of the list of groups.
  const hasGroups = useGroup().groups?.length !== 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (home.isPending || invitations.isPending) return <SkeletonRows count={2} />;
  const hasFailed = home.data === undefined || invitations.data === undefined;
  const failure = hasFailed && (
    <p role="alert" className="mb-9 text-text-2">
      {t("failed")}
    </p>
  );
  const toHeading = () => heading.current?.focus();
  const entries = inOrder([
    ...(home.data?.waiting ?? []).map(entryOf),
    ...(hasGroups ? (invitations.data ?? []) : []).map(
      (invitation): WaitingEntry => ({
        id: invitation.id,
        deadlineAt: invitation.expiresAt,
        row: <WaitingInvitation invitation={invitation} onAnswered={toHeading} />,
      }),
    ),
  ]);
  if (entries.length === 0) return failure || null;
  const shown = showsAll ? entries : entries.slice(0, SHOWN);
  return (
    <section aria-labelledby="waiting" className="mb-9">
      <div className="flex items-center justify-between gap-3">
        <h2 id="waiting" ref={heading} tabIndex={-1} className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <Chip>{entries.length}</Chip>
      </div>
      <ul className="mt-1 divide-y divide-line">
        {shown.map(({ id, row }) => (
          <Entry key={id}>{row}</Entry>
        ))}
      </ul>
      {failure}
      {shown.length < entries.length && (
        <Button variant="quiet" className="-ml-4" onClick={() => setShowsAll(true)}>
          {t("more", { count: entries.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

const Entry = ({ children }: { readonly children: ReactNode }) => children;

function entryOf(item: Item): WaitingEntry {
  return { id: idOfWaiting(item), deadlineAt: item.deadlineAt, row: <WaitingItem item={item} /> };
}

/** The oldest deadline first; rows without one keep their order behind. */
function inOrder(entries: readonly WaitingEntry[]): readonly WaitingEntry[] {
  const timed = entries.filter(({ deadlineAt }) => deadlineAt !== null);
  const others = entries.filter(({ deadlineAt }) => deadlineAt === null);
  const timeOf = ({ deadlineAt }: WaitingEntry) => deadlineAt?.getTime() ?? 0;
  return [...timed.toSorted((one, other) => timeOf(one) - timeOf(other)), ...others];
}
