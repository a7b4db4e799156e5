import type { OwnInvitation } from "@evenly/contract/groups/invitations";
import { Button } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { WaitingRow } from "../../../../shell/waiting-row.tsx";
import { useInvitationAnswer } from "../../use-invitation-answer.ts";

type InvitationProps = {
  readonly invitation: OwnInvitation;
  /** Called once the invitation is answered and its row leaves. */
  readonly onAnswered?: () => void;
};

/** An invitation of the user to a group, with the ways to answer it. */
export function WaitingInvitation({ invitation, onAnswered }: InvitationProps) {
  const t = useTranslations("groupsHome.invitation");
  const home = useTranslations("groupsHome");
  const groups = useTranslations("groups");
  const format = useFormatter();
  const { inviter, groupName, currency, memberCount, expiresAt } = invitation;
  const { join, decline, answering } = useInvitationAnswer(invitation, onAnswered);
  return (
    <WaitingRow
      person={inviter}
      title={t("title", { name: inviter.name, group: groupName })}
      facts={[
        groups("people", { count: memberCount }),
        home("list.inCurrency", { currency }),
        t("endsOn", { day: format.dateTime(expiresAt, { month: "short", day: "numeric" }) }),
      ]}
      actions={
        <>
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            disabled={answering === "join"}
            busyLabel={answering === "decline" && home("waiting.busy")}
            onClick={decline}
          >
            {t("decline")}
          </Button>
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            disabled={answering === "decline"}
            busyLabel={answering === "join" && groups("join.joining")}
            onClick={join}
          >
            {t("join")}
          </Button>
        </>
      }
    />
  );
}
