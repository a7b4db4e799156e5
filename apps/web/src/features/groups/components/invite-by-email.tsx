import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../trpc.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";

type InviteByEmailProps = {
  readonly group: Group;
  /** The placeholder whom the invited person becomes; null: a new member. */
  readonly memberId: Group["ownMemberId"] | null;
};

/** Mails an invitation to an address. */
export function InviteByEmail({ group, memberId }: InviteByEmailProps) {
  const t = useTranslations("groupNews.invite");
  const textOf = useRefusalText();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      apiClient.groups.inviteByEmail.mutate({
        ...{ groupId: group.id, email: email.trim() },
        ...(memberId !== null && { memberId }),
      }),
    onSuccess: () => setEmail(""),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups", "listInvitations"]] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && email.trim() !== "") mutate();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t border-line pt-4">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        {...(error ? { error: textOf(error) } : {})}
      />
      <Button type="submit" variant="secondary" disabled={isPending}>
        {t(isPending ? "sending" : "send")}
      </Button>
      <p role="status" className="text-small text-text-2 wrap-anywhere">
        {data?.email ? t("sent", { email: data.email }) : ""}
      </p>
    </form>
  );
}
