import type { Group } from "@evenly/contract/groups/schemas";
import { useTranslations } from "use-intl";
import { MemberAvatar } from "../index.ts";
import { GROUP } from "./frames.ts";
import { useKeepSaying, useTypingMembers } from "./use-typing.ts";

/** Members who look at this group now, and the sign to them that the user does; nothing while there are none. */
export function HereNow({ group }: { readonly group: Group }) {
  const t = useTranslations("groups.presence");
  const subjectId = `${GROUP}:${group.id}`;
  const present = useTypingMembers(group, subjectId);
  useKeepSaying(group, subjectId);
  if (present.length === 0) return null;
  return (
    <section aria-label={t("hereNow")} className="mb-5">
      <ul className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {present.map(({ id, displayName }) => (
          <li key={id} className="flex min-w-0 items-center gap-2 text-small">
            <span className="relative flex shrink-0">
              <MemberAvatar group={group} memberId={id} size={28} />
              <span
                aria-hidden="true"
                className="absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full bg-positive ring-2 ring-surface-1"
              />
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span aria-hidden="true">{displayName}</span>
              <span className="sr-only">{t("here", { name: displayName })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
