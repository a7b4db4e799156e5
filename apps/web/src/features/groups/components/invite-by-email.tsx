import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { type FormEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";

type InviteByEmailProps = {
  readonly group: Group;
  /** The placeholder whom the invited person becomes; null: a new member. */
  readonly memberId: Group["ownMemberId"] | null;
};

/** What an address looks like; the server decides. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Mails an invitation to an address. */
export function InviteByEmail({ group, memberId }: InviteByEmailProps) {
  const t = useTranslations("groupNews.invite");
  const textOf = useRefusalText();
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isAddress = ADDRESS.test(email.trim());
  const { mutate, reset, data, error, isPending } = useChange(
    () =>
      apiClient.groups.inviteByEmail.mutate({
        groupId: group.id,
        email: email.trim(),
        ...(memberId !== null && { memberId }),
      }),
    {
      done: () => {
        setEmail("");
        setChecked(false);
      },
      refresh: [["groups", "listInvitations"]],
      failed: "beside",
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (isAddress) mutate();
    else field.current?.focus();
  };
  const problem = isChecked && !isAddress ? t("emailWrong") : error ? textOf(error) : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        ref={field}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          if (error || data) reset();
        }}
        error={problem}
      />
      <Button type="submit" variant="secondary" busyLabel={isPending && t("sending")}>
        {t("send")}
      </Button>
      <p role="status" className="text-small text-text-2 wrap-anywhere empty:hidden">
        {data?.email ? t("sent", { email: data.email }) : ""}
      </p>
    </form>
  );
}
