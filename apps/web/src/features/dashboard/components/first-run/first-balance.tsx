import { Button, buttonStyles, Money } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowUpRight, Plus } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { LiveChip } from "../../../realtime/index.ts";

/** The balance that is still zero, with the ways to add money and to send; before the e-mail is verified, the reason why not. */
export function FirstBalance({ className }: { readonly className?: string }) {
  const t = useTranslations("dashboard");
  const reasonId = useId();
  const balance = api.payments.getBalance.useQuery().data;
  const isUnverified = api.auth.getProfile.useQuery().data?.emailVerified === false;
  const icon = <ArrowUpRight size={18} strokeWidth={1.75} aria-hidden="true" />;
  return (
    <section aria-label={t("available")} className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-small font-medium text-text-2">{t("available")}</h2>
          <p>
            <Money
              amountMinor={balance?.availableMinor ?? 0n}
              currency={balance?.currency ?? "USD"}
              size="big"
              tone={balance?.availableMinor ? "default" : "muted"}
              isLive
            />
          </p>
        </div>
        <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-3">
          <LiveChip />
          {isUnverified ? (
            <Button
              variant="secondary"
              className="text-text-3!"
              icon={icon}
              aria-disabled="true"
              aria-describedby={reasonId}
            >
              {t("send")}
            </Button>
          ) : (
            <Link to="/send" className={buttonStyles({ variant: "secondary" })}>
              {icon}
              {t("send")}
            </Link>
          )}
          <Link to="/add-money" className={buttonStyles()}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            {t("addMoney")}
          </Link>
        </span>
      </div>
      {isUnverified && (
        <p id={reasonId} className="mt-2 text-right text-small text-text-2">
          {t("verifyToSend")}
        </p>
      )}
    </section>
  );
}
