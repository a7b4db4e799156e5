import type { Group, GroupMember, NewMember } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button, Chip, Money } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Clock, UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { useGroup } from "../group-provider.tsx";
import { useMemberNames } from "../member-names.ts";
import { useGroupChange } from "../use-group-change.ts";
import { GroupFailure } from "./group-failure.tsx";
import { MemberAvatar } from "./member-avatar.tsx";
import { MergeMember } from "./merge-member.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { PeopleField } from "./people-field.tsx";

const InviteDialog = lazy(() =>
  import("./invite-dialog.tsx").then((module) => ({ default: module.InviteDialog })),
);

type MemberListProps = { readonly group: Group };

/** Everyone in a group; admins add people and change roles. */
export function MemberList({ group }: MemberListProps) {
  const t = useTranslations("groups.members");
  const active = group.members.filter(({ isActive }) => isActive);
  const former = group.members.filter(({ isActive }) => !isActive);
  const isArchived = group.archivedAt !== null;
  const { addMember } = useGroup();
  const [isAddFailed, setAddFailed] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const { allowMemberInvites, privacy } = group.settings;
  const mayInvite = mayInGroup(group.ownRole, "invite", { allowMemberInvites, privacy, isArchived });
  return (
    <section aria-labelledby="members">
      <h2 id="members" className="mb-2 text-h2 font-semibold">
        {t("title", { count: active.length })}
      </h2>
      {mayInGroup(group.ownRole, "add_member", { isArchived }) && (
        <div className="mb-3">
          <PeopleField
            label={t("add")}
            help={t("addHelp")}
            without={new Set(active.flatMap(({ userId }) => userId ?? []))}
            onAdd={async (guests) => {
              setAddFailed(false);
              for (const { member, name } of guests) {
                const tell = (after: Group) =>
                  notify("success", t(isIn(after, member) ? "added" : "asked", { name }));
                if (await addMember({ groupId: group.id, member }, tell)) continue;
                setAddFailed(true);
                break;
              }
            }}
          />
          {isAddFailed && <GroupFailure className="mt-2" />}
        </div>
      )}
      {mayInvite && (
        <Button
          variant="secondary"
          size="small"
          className="mb-3 max-lg:min-h-11"
          icon={<UserPlus size={16} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t("inviteSomeone")}
        </Button>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog group={group} memberId={null} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      <ul className="divide-y divide-line">
        {active.map((member) => (
          <Member key={member.id} group={group} member={member} />
        ))}
      </ul>
      {former.length > 0 && (
        <p className="mt-3 text-small text-text-2">
          {t("former", { names: former.map(({ displayName }) => displayName).join(", ") })}
        </p>
      )}
      {!isArchived && former.map((member) => <FormerClaim key={member.id} group={group} member={member} />)}
      {!isArchived && <OpenInvitations group={group} mayInvite={mayInvite} />}
    </section>
  );
}

/** Whether whom somebody added is in the group; a person whom the group has to ask is not. */
function isIn({ members }: Group, member: NewMember): boolean {
  return !("userId" in member) || members.some((each) => each.isActive && each.userId === member.userId);
}

type MemberProps = MemberListProps & { readonly member: GroupMember };

function Member({ group, member }: MemberProps) {
  const t = useTranslations("groups.members");
  const nameOf = useMemberNames(group);
  const [isOpen, setIsOpen] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const isArchived = group.archivedAt !== null;
  const facts = { targetRole: member.role, isArchived };
  const mayChange =
    member.id !== group.ownMemberId &&
    (mayInGroup(group.ownRole, "remove_member", facts) || mayInGroup(group.ownRole, "hand_over", facts));
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <MemberAvatar group={group} memberId={member.id} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-medium">{nameOf(member.id)}</span>
        <span className="block text-small text-text-2">
          {member.userId === null
            ? t("notJoined")
            : [
                t(`roles.${member.role}`),
                ...(member.claimedName === null || member.claimedName === member.displayName
                  ? []
                  : [t("claimedAs", { name: member.claimedName })]),
              ].join(" · ")}
        </span>
      </span>
      {member.isInvited && <Chip icon={<Clock size={14} aria-hidden="true" />}>{t("invited")}</Chip>}
      {mayChange && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("changeLabel", { name: nameOf(member.id) })}
          onClick={() => setIsOpen(true)}
        >
          {t("change")}
        </Button>
      )}
      {isOpen && (
        <MemberDialog
          group={group}
          member={member}
          onClose={() => setIsOpen(false)}
          onInvite={() => {
            setIsOpen(false);
            setInviting(true);
          }}
        />
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog group={group} memberId={member.id} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </li>
  );
}

type MemberDialogProps = MemberProps & { readonly onClose: () => void; readonly onInvite: () => void };

function MemberDialog({ group, member, onClose, onInvite }: MemberDialogProps) {
  const t = useTranslations("groups.members");
  const { change, isBusy: isHandingOver } = useGroupChange(onClose);
  const { removeMember, updateMemberRole, isLoading } = useGroup();
  const [isFailed, setFailed] = useState(false);
  const isBusy = isHandingOver || isLoading;
  const closeAfter = async (work: Promise<boolean>) => {
    const isDone = await work;
    setFailed(!isDone);
    if (isDone) onClose();
  };
  const target = { groupId: group.id, memberId: member.id };
  const open = group.balances.filter(
    ({ memberId, balanceMinor }) => memberId === member.id && balanceMinor !== 0n,
  );
  const next = member.role === "admin" ? "member" : "admin";
  return (
    <Dialog
      title={member.displayName}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <Button variant="secondary" onClick={onClose} disabled={isBusy}>
          {t("cancel")}
        </Button>
      }
    >
      <div className="mt-4 grid justify-items-start gap-3">
        {member.userId === null && !member.isInvited && (
          <Button variant="secondary" disabled={isBusy} onClick={onInvite}>
            {t("invite", { name: member.displayName })}
          </Button>
        )}
        {member.userId !== null && member.role !== "owner" && (
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => void closeAfter(updateMemberRole({ ...target, role: next }))}
          >
            {t(`make.${next}`)}
          </Button>
        )}
        {member.userId !== null && mayInGroup(group.ownRole, "hand_over") && (
          <>
            <Button
              variant="secondary"
              disabled={isBusy}
              onClick={() => change(() => apiClient.groups.handOver.mutate(target))}
            >
              {t("handOver")}
            </Button>
            <p className="text-small text-text-2">{t("handOverText")}</p>
          </>
        )}
        <UndoClaim group={group} member={member} onClose={onClose} />
        <MergeMember group={group} member={member} onDone={onClose} />
        {open.map(({ currency, balanceMinor }) => (
          <p key={currency} className="text-warning-text">
            {t("stillOpen")}{" "}
            <Money amountMinor={balanceMinor} currency={currency} sign="always" tone="inherit" />
          </p>
        ))}
        <Button variant="danger" disabled={isBusy} onClick={() => void closeAfter(removeMember(target))}>
          {t("remove")}
        </Button>
        {isFailed && <GroupFailure />}
      </div>
    </Dialog>
  );
}

/** A person who joined under a name and is gone: whose name it was can have it back. */
function FormerClaim({ group, member }: MemberProps) {
  if (member.claimedName === null || !mayInGroup(group.ownRole, "undo_claim", { targetRole: member.role }))
    return null;
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      <UndoClaim group={group} member={member} onClose={() => undefined} />
    </div>
  );
}

/** Frees the name under which a person joined, if it was somebody else's. */
function UndoClaim({ group, member, onClose }: Omit<MemberDialogProps, "onInvite">) {
  const t = useTranslations("groups.members");
  const { change, isBusy } = useGroupChange(onClose);
  const { claimedName: name, role: targetRole, id: memberId } = member;
  if (name === null || !mayInGroup(group.ownRole, "undo_claim", { targetRole })) return null;
  const undo = () => apiClient.groups.undoClaim.mutate({ groupId: group.id, memberId });
  return (
    <>
      <Button variant="secondary" disabled={isBusy} onClick={() => change(undo, t("claimUndone", { name }))}>
        {t("undoClaim", { name })}
      </Button>
      <p className="text-small text-text-2">{t("undoClaimText", { name })}</p>
    </>
  );
}
