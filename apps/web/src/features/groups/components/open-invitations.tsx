import type { Invitation } from "@evenly/contract/groups/invitations";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, IconTile, SkeletonRows } from "@evenly/ui";
import { Link as LinkIcon, Mail, UserRound } from "lucide-react";
import { useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useMemberNames } from "../member-names.ts";
import { useGroupChange } from "../use-group-change.ts";

type OpenInvitationsProps = {
  readonly group: Group;
  /** Whether the user may invite: then the section is there also while nothing is open. */
  readonly mayInvite: boolean;
};

/** Invitations to a group that can still be used, with who made them; their makers and admins revoke them. */
export function OpenInvitations({ group, mayInvite }: OpenInvitationsProps) {
  const t = useTranslations("groupNews.invitations");
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isPending } = api.groups.listInvitations.useQuery({ groupId: group.id });
  if (isPending) return mayInvite ? <SkeletonRows count={1} /> : null;
  if (!mayInvite && (data === undefined || data.length === 0)) return null;
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" ref={heading} tabIndex={-1} className="text-h2 font-semibold">
        {t("title")}
      </h2>
      {data === undefined && (
        <p role="alert" className="mt-1 text-text-2">
          {t("failed")}
        </p>
      )}
      {data?.length === 0 && <p className="mt-1 text-text-2">{t("none")}</p>}
      <ul className="divide-y divide-line">
        {data?.map((invitation) => (
          <Row
            key={invitation.id}
            group={group}
            invitation={invitation}
            onRevoked={() => heading.current?.focus()}
          />
        ))}
      </ul>
    </section>
  );
}

const icons = { link: LinkIcon, email: Mail, person: UserRound } as const;

type RowProps = {
  readonly group: Group;
  readonly invitation: Invitation;
  readonly onRevoked: () => void;
};

function Row({ group, invitation, onRevoked }: RowProps) {
  const t = useTranslations("groupNews.invitations");
  const format = useFormatter();
  const { id: invitationId, kind, createdBy, expiresAt, useCount, canRevoke, canResend } = invitation;
  const title = useTitle(group, invitation);
  const resending = useGroupChange();
  const revoking = useGroupChange(onRevoked);
  const isBusy = resending.isBusy || revoking.isBusy;
  const Icon = icons[kind];
  const facts = [
    t("until", { day: format.dateTime(expiresAt, { month: "short", day: "numeric" }) }),
    t("by", { name: createdBy }),
    ...(kind === "link" && useCount > 0 ? [t("used", { count: useCount })] : []),
  ];
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <IconTile>
        <Icon size={18} strokeWidth={1.75} />
      </IconTile>
      <span className="min-w-40 flex-1 wrap-anywhere">
        <span className="block font-medium">{title}</span>
        <span className="block text-small text-text-2">{facts.join(" · ")}</span>
      </span>
      {canRevoke && (
        <fieldset aria-label={t("actions", { title })} className="ml-auto flex items-center gap-1.5">
          {canResend && (
            <Button
              variant="quiet"
              size="small"
              className="max-lg:min-h-11"
              disabled={revoking.isBusy}
              busyLabel={resending.isBusy && t("busy")}
              onClick={() =>
                resending.change(
                  () => apiClient.groups.resendInvitation.mutate({ invitationId }),
                  t("resent", { title }),
                )
              }
            >
              {t("resend")}
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            disabled={isBusy && !revoking.isBusy}
            busyLabel={revoking.isBusy && t("busy")}
            onClick={() =>
              revoking.change(() => apiClient.groups.revokeInvitation.mutate({ invitationId }), t("revoked"))
            }
          >
            {t("revoke")}
          </Button>
        </fieldset>
      )}
    </li>
  );
}

/** Whom an invitation is for. */
function useTitle(group: Group, { kind, email, personName, memberId }: Invitation): string {
  const t = useTranslations("groupNews.invitations");
  const nameOf = useMemberNames(group);
  if (kind === "email") return email ?? t("someEmail");
  if (kind === "person") return personName ?? t("somePerson");
  return memberId === null ? t("linkForAnyone") : t("linkFor", { name: nameOf(memberId) });
}
