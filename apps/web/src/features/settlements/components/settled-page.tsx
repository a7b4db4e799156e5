import type { Group } from "@evenly/contract/groups/schemas";
import type { GroupStanding } from "@evenly/contract/settlements/schemas";
import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { DonePage } from "../../../shell/done-page.tsx";
import { firstNameOf } from "../../contacts/index.ts";
import { useMemberNames } from "../../groups/index.ts";
import { AvailableNow } from "../../payments/index.ts";
import type { SettleEnd, StartedPayment } from "../use-settle.ts";

type SettledPageProps = {
  readonly group: Group;
  readonly payment: StartedPayment & { readonly end: SettleEnd };
  /** Who pays whom; the one from before the payment still names the debt. */
  readonly standing: GroupStanding | undefined;
};

/** What became of the payment of a debt, until one leaves. */
export function SettledPage({ group, payment, standing }: SettledPageProps) {
  const t = useTranslations("settlements");
  const paying = useTranslations("common.paying");
  const nameOf = useMemberNames(group);
  const { debt, method, amountMinor, end, transferId } = payment;
  const to = nameOf(debt.toMemberId);
  const isFromWallet = method === "wallet";
  const isEven = end === "settled" && standing !== undefined && !owes(standing, group.ownMemberId);
  const texts = {
    settled: isEven ? t("evenIn", { group: group.name }) : t("endTexts.settled"),
    open: t("endTexts.open", { name: to }),
    asked: t("endTexts.asked", { name: firstNameOf(to) }),
    held: t("endTexts.held", { name: to }),
  };
  return (
    <DonePage
      pageTitle={t("settleUp")}
      eyebrow={
        debt.toMemberId === group.ownMemberId
          ? t("paysYou", { from: nameOf(debt.fromMemberId) })
          : paying("to", { name: to })
      }
      amount={{ minor: amountMinor, currency: debt.currency }}
      title={isFromWallet && end === "settled" ? paying("has", { name: firstNameOf(to) }) : t(`ends.${end}`)}
      text={texts[end]}
      isWaiting={end !== "settled"}
      facts={isFromWallet && <AvailableNow />}
      receiptId={end === "settled" ? transferId : null}
      leave={
        <Link
          to="/groups/$groupId"
          params={{ groupId: group.id }}
          className={buttonStyles({ size: "large", isWide: true })}
        >
          {paying("done")}
        </Link>
      }
    />
  );
}

function owes({ currencies }: GroupStanding, memberId: string): boolean {
  return currencies.some(({ transfers }) =>
    transfers.some(({ fromMemberId, toMemberId }) => [fromMemberId, toMemberId].includes(memberId as never)),
  );
}
