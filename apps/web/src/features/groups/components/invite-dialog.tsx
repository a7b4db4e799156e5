import type { Group } from "@evenly/contract/groups/schemas";
import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useTranslations } from "use-intl";
import { InviteByEmail } from "./invite-by-email.tsx";
import { InviteByLink } from "./invite-by-link.tsx";
import { InvitePerson } from "./invite-person.tsx";

type InviteDialogProps = {
  readonly group: Group;
  /** The placeholder whom the invited person becomes; null: a new member. */
  readonly memberId: Group["ownMemberId"] | null;
  readonly onClose: () => void;
};

/** The ways to invite someone: whoever has a link first, then a person with an account, or an address. */
export function InviteDialog({ group, memberId, onClose }: InviteDialogProps) {
  const t = useTranslations("groupNews.invite");
  const common = useTranslations("groups.invite");
  const placeholder = group.members.find(({ id }) => id === memberId);
  const hasLink = memberId !== null || group.settings.privacy === "invite-only";
  return (
    <Dialog
      title={placeholder ? t("titleOf", { name: placeholder.displayName }) : t("title")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {common("close")}
        </Button>
      }
    >
      <div className="mt-4 grid gap-5 [&>*+*]:border-t [&>*+*]:border-line [&>*+*]:pt-5">
        {hasLink ? (
          <InviteByLink group={group} memberId={memberId} />
        ) : (
          <p className="text-small text-text-2">{common("noLink")}</p>
        )}
        {memberId === null && <InvitePerson group={group} />}
        <InviteByEmail group={group} memberId={memberId} />
      </div>
    </Dialog>
  );
}
