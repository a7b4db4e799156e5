import type { Group, GroupMember } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button, Money, SelectField } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useMemberNames } from "../member-names.ts";
import { useGroupChange } from "../use-group-change.ts";

type MergeProps = { readonly group: Group; readonly member: GroupMember; readonly onDone: () => void };

/** Offers to make a name without an account one with somebody who is in the group already. */
export function MergeMember({ group, member, onDone }: MergeProps) {
  const t = useTranslations("groups.members");
  const [isOpen, setIsOpen] = useState(false);
  const others = group.members.filter(({ id, isActive }) => isActive && id !== member.id);
  const isArchived = group.archivedAt !== null;
  if (member.userId !== null || others.length === 0) return null;
  if (!mayInGroup(group.ownRole, "merge_members", { isArchived })) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t("merge", { name: member.displayName })}
      </Button>
      {isOpen && <MergeDialog {...{ group, member, others, onDone }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type MergeDialogProps = MergeProps & {
  readonly others: readonly GroupMember[];
  readonly onClose: () => void;
};

function MergeDialog({ group, member, others, onDone, onClose }: MergeDialogProps) {
  const t = useTranslations("groups.members");
  const nameOf = useMemberNames(group);
  const [intoId, setIntoId] = useState(() => likeliest(member, others));
  const { change, isBusy } = useGroupChange(onDone);
  const names = { name: member.displayName, into: nameOf(intoId) };
  const merge = () =>
    apiClient.groups.mergeMembers.mutate({ groupId: group.id, memberId: member.id, intoMemberId: intoId });
  return (
    <ConfirmDialog
      title={t("mergeTitle", names)}
      text={t("mergeText", names)}
      cancel={t("cancel")}
      confirm={t("mergeDo")}
      busy={t("mergeBusy")}
      isBusy={isBusy}
      isDanger
      onConfirm={() => change(merge, t("merged", names))}
      onClose={onClose}
    >
      <div className="mt-4 grid gap-4">
        <SelectField
          label={t("mergeInto", names)}
          choices={others.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          value={intoId}
          onPick={setIntoId}
        />
        <Sums group={group} goneId={member.id} intoId={intoId} />
      </div>
    </ConfirmDialog>
  );
}

/** Who has the most similar name: the one whose name starts like the other, else the first. */
function likeliest({ displayName }: GroupMember, others: readonly GroupMember[]): GroupMember["id"] {
  const first = (name: string) => name.trim().toLowerCase().split(" ")[0] ?? "";
  const alike = others.find((each) => first(each.displayName) === first(displayName));
  const found = alike ?? others[0];
  if (found === undefined) throw new Error("the dialog opens only where somebody else is in the group");
  return found.id;
}

type SumsProps = {
  readonly group: Group;
  readonly goneId: GroupMember["id"];
  readonly intoId: GroupMember["id"];
};

/** Both balances and their sum, for each currency in which one of the two has one. */
function Sums({ group, goneId, intoId }: SumsProps) {
  const t = useTranslations("groups.members");
  const nameOf = useMemberNames(group);
  const balanceOf = (id: GroupMember["id"], code: string) =>
    group.balances.find(({ memberId, currency }) => memberId === id && currency === code)?.balanceMinor ?? 0n;
  const open = group.balances.filter(
    ({ memberId, balanceMinor }) => [goneId, intoId].includes(memberId) && balanceMinor !== 0n,
  );
  const currencies = [...new Set(open.map(({ currency }) => currency))];
  if (currencies.length === 0) return <p className="text-text-2">{t("mergeNothing")}</p>;
  return currencies.map((currency) => {
    const [gone, into] = [balanceOf(goneId, currency), balanceOf(intoId, currency)];
    const rows = [
      { id: "gone", label: nameOf(goneId), minor: gone },
      { id: "into", label: nameOf(intoId), minor: into },
      { id: "sum", label: t("mergeSum"), minor: gone + into },
    ];
    return (
      <dl key={currency} className="divide-y divide-line">
        {rows.map(({ id, label, minor }) => (
          <div key={id} className="flex items-baseline justify-between gap-3 py-2">
            <dt className={id === "sum" ? "font-semibold" : "min-w-0 text-text-2 wrap-anywhere"}>{label}</dt>
            <dd>
              <Money amountMinor={minor} currency={currency} sign="always" isShown />
            </dd>
          </div>
        ))}
      </dl>
    );
  });
}
