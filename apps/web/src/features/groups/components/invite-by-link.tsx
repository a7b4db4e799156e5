import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { Link as LinkIcon } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";
import { QrCode } from "../../factors/index.ts";

type LinkProps = {
  readonly group: Group;
  /** The placeholder whom the invited person becomes; null: anyone joins. */
  readonly memberId: Group["ownMemberId"] | null;
};

/** Makes an invitation as link and QR code; the link is shown once, and a new one ends the one before. */
export function InviteByLink({ group, memberId }: LinkProps) {
  const t = useTranslations("groups.invite");
  const textOf = useRefusalText();
  const { mutate, data, error, isPending } = useChange(
    () =>
      apiClient.groups.createInvitation.mutate({ groupId: group.id, ...(memberId !== null && { memberId }) }),
    { refresh: [["groups", "listInvitations"]], failed: "beside" },
  );
  return (
    <section className="grid gap-3">
      {data ? (
        <NewLink token={data.token} expiresAt={data.expiresAt} isForAnyone={memberId === null} />
      ) : (
        <>
          <Button
            variant="secondary"
            icon={<LinkIcon size={16} aria-hidden="true" />}
            busyLabel={isPending && t("creating")}
            onClick={() => mutate()}
          >
            {t("create")}
          </Button>
          <p className="text-small text-text-2">{t(memberId === null ? "createText" : "createTextOne")}</p>
        </>
      )}
      {error && (
        <p role="alert" className="text-small text-negative-text">
          {textOf(error)}
        </p>
      )}
    </section>
  );
}

type NewLinkProps = { readonly token: string; readonly expiresAt: Date; readonly isForAnyone: boolean };

function NewLink({ token, expiresAt, isForAnyone }: NewLinkProps) {
  const t = useTranslations("groups.invite");
  const format = useFormatter();
  const url = `${location.origin}/join?token=${token}`;
  const { copy } = useCopied();
  const copyUrl = async () => {
    if (await copy(url)) notify("success", t("copied"));
  };
  return (
    <>
      <div className="mx-auto size-44 rounded-panel bg-white p-2">
        <QrCode text={url} label={t("qr")} />
      </div>
      <TextField
        label={t("link")}
        value={url}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copyUrl()}>{t("copy")}</Button>
      <p className="text-small text-text-2">
        {t(isForAnyone ? "forAnyone" : "forOne", {
          day: format.dateTime(expiresAt, { dateStyle: "medium" }),
        })}
      </p>
    </>
  );
}
