import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { apiClient } from "../../../trpc.ts";
import { useCopied } from "../../../use-copied.ts";
import { useRefusalText } from "../../../use-refusal-text.ts";
import { QrCode } from "../../factors/index.ts";
import { InviteByEmail } from "./invite-by-email.tsx";

type InviteDialogProps = {
  readonly group: Group;
  /** The placeholder whom the invited person becomes; null: anyone joins. */
  readonly memberId: Group["ownMemberId"] | null;
  readonly onClose: () => void;
};

/** A new invitation as link and QR code; the link is shown once, and a new one ends the one before. */
export function InviteDialog({ group, memberId, onClose }: InviteDialogProps) {
  const t = useTranslations("groups.invite");
  const format = useFormatter();
  const textOf = useRefusalText();
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      apiClient.groups.createInvitation.mutate({ groupId: group.id, ...(memberId !== null && { memberId }) }),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups", "listInvitations"]] }),
  });
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate();
  }, [mutate]);
  const url = data ? `${location.origin}/join?token=${data.token}` : "";
  const { copy } = useCopied();
  const copyUrl = async () => {
    if (await copy(url)) notify("success", t("copied"));
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("close")}
          </Button>
          <Button disabled={!data} onClick={() => void copyUrl()}>
            {t("copy")}
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className="mt-3 text-negative-text">
          {textOf(error)}
        </p>
      )}
      {isPending && <p className="mt-3 text-text-2">{t("creating")}</p>}
      {data && (
        <div className="mt-4 grid gap-4">
          <div className="mx-auto size-44 rounded-panel bg-white p-2">
            <QrCode text={url} label={t("qr")} />
          </div>
          <TextField label={t("link")} value={url} readOnly onFocus={(event) => event.target.select()} />
          <p className="text-small text-text-2">
            {t(memberId === null ? "forAnyone" : "forOne", {
              day: format.dateTime(data.expiresAt, { dateStyle: "medium" }),
            })}
          </p>
          <InviteByEmail group={group} memberId={memberId} />
        </div>
      )}
    </Dialog>
  );
}
