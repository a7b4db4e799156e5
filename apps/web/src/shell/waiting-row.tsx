import type { HomePerson } from "@evenly/contract/waiting/groups/schemas";
import { Avatar } from "@evenly/ui";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

type WaitingRowProps = {
  readonly person: HomePerson;
  readonly title: string;
  /** Parts of the second line: the group, and when it is due or what it means. */
  readonly facts: readonly string[];
  readonly actions: ReactNode;
};

/** One thing that waits for the user: who and what, and how to answer it. On narrow screens the actions get their own line. */
export function WaitingRow({ person, title, facts, actions }: WaitingRowProps) {
  const t = useTranslations("groupsHome.waiting");
  return (
    <li className="flex min-h-(--row-height) flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar id={person.id} name={person.name} imageUrl={person.avatarUrl} />
      <span className="min-w-48 flex-1 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-text-2">{facts.join(" · ")}</span>
      </span>
      <fieldset aria-label={t("answer", { title })} className="ml-auto flex items-center gap-1.5">
        {actions}
      </fieldset>
    </li>
  );
}
