import type { Group } from "@evenly/contract/groups/schemas";
import { Button, TextField } from "@evenly/ui";
import { Copy, Link as LinkIcon, Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient, refusalOf } from "../../../api/trpc.ts";
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

/**
 * Makes an invitation as link and QR code; the link is shown once, and a new one replaces the one before. The first link for anyone is
 * made by itself: it replaces none.
 */
export function InviteByLink({ group, memberId }: LinkProps) {
  const t = useTranslations("groups.invite");
  const textOf = useRefusalText();
  const isForAnyone = memberId === null;
  const { mutate, data, error, isPending } = useChange(
    (isFirst: boolean) =>
      apiClient.groups.createInvitation.mutate({
        groupId: group.id,
        isFirst,
        ...(memberId !== null && { memberId }),
      }),
    { refresh: [["groups", "listInvitations"]], failed: "beside" },
  );
  const invitations = api.groups.listInvitations.useQuery({ groupId: group.id }, { enabled: isForAnyone });
  const open = invitations.data?.find(({ kind, memberId: of }) => kind === "link" && of === null);
  const isFirst = isForAnyone && invitations.isSuccess && !invitations.isFetching && open === undefined;
  const wasMade = useRef(false);
  useEffect(() => {
    if (!isFirst || wasMade.current) return;
    wasMade.current = true;
    mutate(true);
  }, [isFirst, mutate]);
  if (data)
    return (
      <section aria-label={t("link")} className="grid gap-3">
        <NewLink
          groupName={group.name}
          token={data.token}
          expiresAt={data.expiresAt}
          isForAnyone={isForAnyone}
        />
      </section>
    );
  const isMaking = isPending || (isForAnyone && invitations.isPending);
  return (
    <section aria-label={t("link")} className="grid gap-3">
      {open && <OpenLink expiresAt={open.expiresAt} />}
      <Button
        variant={open ? "secondary" : "primary"}
        icon={<LinkIcon size={16} aria-hidden="true" />}
        busyLabel={isMaking && t("creating")}
        onClick={() => mutate(false)}
      >
        {t(open ? "createNew" : "create")}
      </Button>
      <p className="text-small text-text-2">{t(isForAnyone ? "createText" : "createTextOne")}</p>
      {error && refusalOf(error).code !== "STATE_CONFLICT" && (
        <p role="alert" className="text-small text-negative-text">
          {textOf(error)}
        </p>
      )}
    </section>
  );
}

/** Only the maker's screen has seen the link, once, so that it cannot be shown again. */
function OpenLink({ expiresAt }: { readonly expiresAt: Date }) {
  const t = useTranslations("groups.invite");
  const format = useFormatter();
  return <p>{t("isOpen", { day: format.dateTime(expiresAt, { dateStyle: "medium" }) })}</p>;
}

type NewLinkProps = {
  readonly groupName: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly isForAnyone: boolean;
};

function NewLink({ groupName, token, expiresAt, isForAnyone }: NewLinkProps) {
  const t = useTranslations("groups.invite");
  const format = useFormatter();
  const url = `${location.origin}/join?token=${token}`;
  const { copy } = useCopied();
  const copyUrl = async () => {
    if (await copy(url)) notify("success", t("copied"));
  };
  const canShare = typeof navigator.share === "function";
  const share = () => void navigator.share({ title: groupName, url }).catch(() => undefined);
  return (
    <>
      <TextField
        label={t("link")}
        value={url}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2 *:flex-auto">
        {canShare && (
          <Button icon={<Share2 size={16} aria-hidden="true" />} onClick={share}>
            {t("share")}
          </Button>
        )}
        <Button
          variant={canShare ? "secondary" : "primary"}
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copyUrl()}
        >
          {t("copy")}
        </Button>
      </div>
      <div className="mx-auto size-44 rounded-panel bg-white p-2">
        <QrCode text={url} label={t("qr")} />
      </div>
      <p className="text-small text-text-2">
        {t(isForAnyone ? "forAnyone" : "forOne", {
          day: format.dateTime(expiresAt, { dateStyle: "medium" }),
        })}
      </p>
    </>
  );
}
