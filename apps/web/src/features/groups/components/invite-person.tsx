import type { Group } from "@evenly/contract/groups/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { usePeopleSearch } from "../../contacts/index.ts";

/** Finds people with an account and invites them; they join or decline. */
export function InvitePerson({ group }: { readonly group: Group }) {
  const t = useTranslations("groupNews.invite");
  const textOf = useRefusalText();
  const [text, setText] = useState("");
  const { people, isSearching, isUpToDate } = usePeopleSearch(text);
  const members = new Set(group.members.flatMap(({ userId, isActive }) => (isActive ? userId : [])));
  const others = people.filter(({ id }) => !members.has(id as never));
  const { mutate, variables, error, isSuccess, isPending, reset } = useChange(
    ({ id: userId }: Payee) => apiClient.groups.invitePerson.mutate({ groupId: group.id, userId }),
    { done: () => setText(""), refresh: [["groups", "listInvitations"]], failed: "beside" },
  );
  const invite = (person: Payee | undefined) => {
    if (person !== undefined && !isPending) mutate(person);
  };
  const isFound = others.length > 0;
  return (
    <div>
      <TextField
        label={t("person")}
        help={t("personHelp")}
        type="search"
        value={text}
        autoComplete="off"
        maxLength={120}
        error={error ? textOf(error) : undefined}
        onChange={(event) => {
          setText(event.target.value);
          if (error || isSuccess) reset();
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || text.trim() === "") return;
          event.preventDefault();
          if (isUpToDate) invite(others[0]);
        }}
      />
      {isSearching && isFound && (
        <ul className="mt-1">
          {others.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                disabled={isPending}
                aria-label={t("personLabel", { name: person.displayName, handle: person.handle })}
                className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-surface-2"
                onClick={() => invite(person)}
              >
                <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} size={28} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{person.displayName}</span>
                <span className="text-small text-text-2">@{person.handle}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="mt-2 text-small text-text-2 wrap-anywhere empty:hidden">
        {isPending
          ? t("inviting")
          : isSuccess
            ? t("invited", { name: variables.displayName })
            : isSearching && isUpToDate && !isFound
              ? t("personUnknown")
              : ""}
      </p>
    </div>
  );
}
