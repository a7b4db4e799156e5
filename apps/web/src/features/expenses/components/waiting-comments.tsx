import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { useTranslations } from "use-intl";
import { MemberAvatar, useMemberNames } from "../../groups/index.ts";
import { RefusedEdits, useEdits, WaitingEdits } from "../../offline/index.ts";

type WaitingCommentsProps = { readonly group: Group; readonly expenseId: Expense["id"] };

/** The caller's comments on an expense that are only on this device. */
export function WaitingComments({ group, expenseId }: WaitingCommentsProps) {
  const t = useTranslations("quickEntry.queued");
  const nameOf = useMemberNames(group);
  const queued = useEdits().flatMap(({ edit, refusal }) =>
    edit.kind === "newComment" && edit.expenseId === expenseId ? [{ edit, refusal }] : [],
  );
  return queued.map(({ edit: { id, text }, refusal }) => (
    <li key={id} className="flex gap-2.5">
      <MemberAvatar group={group} memberId={group.ownMemberId} size={28} />
      <div className="min-w-0">
        <p className="text-small text-text-2">
          <span className="font-medium text-text-1">{nameOf(group.ownMemberId)}</span>{" "}
          {t(refusal === null ? "waiting" : "refused")}
        </p>
        <p className="mt-1 inline-block rounded-panel bg-surface-2 px-3 py-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
        <WaitingEdits item={id} className="mt-2" />
        <RefusedEdits item={id} className="mt-2" />
      </div>
    </li>
  ));
}
