import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, Chip } from "@evenly/ui";
import { BadgeCheck } from "lucide-react";
import { useTranslations } from "use-intl";
import { PersonActions } from "../../contacts/index.ts";

/** Whom the money goes to, as found: name, handle, whether verified and whether paid before. */
export function PayeeCard({ payee, onChange }: { readonly payee: Payee; readonly onChange: () => void }) {
  const t = useTranslations("send");
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3">
      <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{payee.displayName}</span>
          {payee.isVerified && (
            <Chip
              tone="positive"
              className="max-sm:min-h-5 max-sm:px-1.5"
              icon={<BadgeCheck size={16} aria-hidden="true" />}
            >
              {t("verified")}
            </Chip>
          )}
        </p>
        <p className="text-small text-text-3">{`@${payee.handle} · ${payee.hasPaidBefore ? t("paidBefore") : t("neverPaid")}`}</p>
      </div>
      <span className="ml-auto flex items-center">
        <PersonActions person={payee} onBlocked={onChange} />
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={onChange}>
          {t("change")}
        </Button>
      </span>
    </div>
  );
}
