import type { InvitationPreview } from "@evenly/contract/groups/invitations";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, buttonStyles, SelectField } from "@evenly/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { AuthPage, EvenCoin, useAuth } from "../../auth/index.ts";

/** Where an invitation's link leads: who invites to which group, and how to join. */
export function JoinPage({ token }: { readonly token: string }) {
  const t = useTranslations("groups.join");
  const { status } = useAuth();
  const textOf = useRefusalText();
  const invitation = useCall((of: string) => apiClient.groups.getInvitation.query({ token: of }));
  const { start } = invitation;
  const isLink = token.length >= TOKEN_MIN;
  useEffect(() => {
    if (isLink && status !== "loading") start(token);
  }, [isLink, status, token, start]);
  if (!isLink || invitation.status === "failed")
    return (
      <AuthPage
        pageTitle={t("page")}
        title={t("invalid")}
        lead={<span role="alert">{isLink ? textOf(invitation.error) : t("invalidText")}</span>}
        coin={<EvenCoin />}
      >
        <Link to="/groups" className={buttonStyles({ variant: "secondary", isWide: true })}>
          {t("toGroups")}
        </Link>
      </AuthPage>
    );
  if (invitation.status !== "done")
    return (
      <AuthPage pageTitle={t("page")} title={t("page")} lead={t("loading")} coin={<EvenCoin />}>
        {null}
      </AuthPage>
    );
  const { data } = invitation;
  return (
    <AuthPage
      pageTitle={t("page")}
      title={<span className="wrap-anywhere">{data.groupName}</span>}
      lead={t("lead", { name: data.inviterName, count: data.memberCount })}
      coin={<EvenCoin />}
    >
      {data.groupId !== null ? (
        <Link
          to="/groups/$groupId"
          params={{ groupId: data.groupId }}
          className={buttonStyles({ size: "large", isWide: true })}
        >
          {t("open")}
        </Link>
      ) : status === "signedIn" ? (
        <JoinForm token={token} invitation={data} />
      ) : (
        <SignInFirst token={token} />
      )}
    </AuthPage>
  );
}

/** Shorter texts are no link of ours. */
const TOKEN_MIN = 20;

function SignInFirst({ token }: { readonly token: string }) {
  const t = useTranslations("groups.join");
  const next = `/join?token=${encodeURIComponent(token)}`;
  return (
    <div className="grid gap-3">
      <Link to="/login" search={{ next }} className={buttonStyles({ size: "large", isWide: true })}>
        {t("signIn")}
      </Link>
      <Link
        to="/register"
        search={{ next }}
        className={buttonStyles({ variant: "secondary", size: "large", isWide: true })}
      >
        {t("register")}
      </Link>
    </div>
  );
}

const NEW = "new";
type FormProps = { readonly token: string; readonly invitation: InvitationPreview };

/** Joins as a new member, or as somebody whom the group knows by name already. */
function JoinForm({ token, invitation }: FormProps) {
  const t = useTranslations("groups.join");
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const { placeholders } = invitation;
  const [picked, setPicked] = useState<string>(
    placeholders.length === 1 ? (placeholders[0]?.memberId ?? NEW) : NEW,
  );
  const join = useCall(apiClient.groups.acceptInvitation.mutate, {
    onDone: (group) => void navigate({ to: "/groups/$groupId", params: { groupId: group.id } }),
  });
  const isJoining = join.status === "pending" || join.status === "done";
  const choices = [
    { value: NEW, label: t("new") },
    ...placeholders.map(({ memberId, name }) => ({ value: String(memberId), label: t("iAm", { name }) })),
  ];
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isJoining)
          join.start({ token, ...(picked !== NEW && { memberId: picked as Group["ownMemberId"] }) });
      }}
    >
      {placeholders.length > 0 && (
        <SelectField label={t("who")} choices={choices} value={picked} onPick={setPicked} />
      )}
      {invitation.reservedNames.length > 0 && (
        <p className="text-small text-text-2 wrap-anywhere">
          {t("reserved", { names: invitation.reservedNames.join(", ") })}
        </p>
      )}
      {join.status === "failed" && (
        <p role="alert" className="text-negative-text">
          {textOf(join.error)}
        </p>
      )}
      <Button type="submit" size="large" isWide busyLabel={isJoining && t("joining")}>
        {t("join")}
      </Button>
    </form>
  );
}
