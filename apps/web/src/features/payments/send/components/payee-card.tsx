import type { Payee } from "@evenly/contract/payments/schemas";
import { Avatar, Button, Chip } from "@evenly/ui";
import { BadgeCheck, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { firstNameOf, PersonMenu } from "../../../contacts/index.ts";

type PayeeCardProps = {
  readonly payee: Payee;
  /** On a phone: pressing the payee changes them. */
  readonly isCompact?: boolean;
  readonly onChange: () => void;
};

/** The chosen payee: name, handle, verification, and whether the user has paid them before. */
export function PayeeCard({ payee, isCompact = false, onChange }: PayeeCardProps) {
  return (
    <>
      {isCompact ? (
        <CompactCard payee={payee} onChange={onChange} />
      ) : (
        <WideCard payee={payee} onChange={onChange} />
      )}
      {isUnknown(payee) && <UnknownNote payee={payee} />}
    </>
  );
}

/** Neither verified nor paid before. */
function isUnknown({ isVerified, hasPaidBefore }: Payee): boolean {
  return !isVerified && !hasPaidBefore;
}

function WideCard({ payee, onChange }: Omit<PayeeCardProps, "isCompact">) {
  const t = useTranslations("send");
  return (
    <div className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3">
      <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 wrap-anywhere">{payee.displayName}</span>
          {payee.isVerified && (
            <Chip tone="positive" icon={<BadgeCheck size={16} aria-hidden="true" />}>
              {t("verified")}
            </Chip>
          )}
          {isUnknown(payee) && (
            <Chip tone="warning" icon={<ShieldAlert size={16} aria-hidden="true" />}>
              {t("firstPayment")}
            </Chip>
          )}
        </p>
        <p className="text-small text-text-3">{`@${payee.handle} · ${payee.hasPaidBefore ? t("paidBefore") : t("neverPaid")}`}</p>
      </div>
      <span className="ml-auto flex items-center">
        <PersonMenu person={payee} hasFavourite onBlocked={onChange} />
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={onChange}>
          {t("change")}
        </Button>
      </span>
    </div>
  );
}

function CompactCard({ payee, onChange }: Omit<PayeeCardProps, "isCompact">) {
  const t = useTranslations("send");
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line pb-2.5 flow-short:pb-1">
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-control text-left"
        onClick={onChange}
      >
        <Avatar id={payee.id} name={payee.displayName} imageUrl={payee.avatarUrl} />
        <span className="sr-only">{t("changeNamed")}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{payee.displayName}</span>
          <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-small text-text-3">
            <span className="wrap-anywhere">@{payee.handle}</span>
            {payee.isVerified && (
              <Mark className="text-positive-text" icon={<BadgeCheck size={16} aria-hidden="true" />}>
                {t("verified")}
              </Mark>
            )}
            {isUnknown(payee) && (
              <Mark className="text-warning-text" icon={<ShieldAlert size={16} aria-hidden="true" />}>
                {t("firstPayment")}
              </Mark>
            )}
          </span>
        </span>
      </button>
      <PersonMenu person={payee} hasFavourite onChange={onChange} onBlocked={onChange} />
    </div>
  );
}

type MarkProps = {
  readonly icon: ReactNode;
  readonly className: string;
  readonly children: ReactNode;
};

function Mark({ icon, className, children }: MarkProps) {
  return (
    <>
      <span aria-hidden="true">·</span>
      <span className={`flex shrink-0 items-center gap-1 ${className}`}>
        {icon}
        {children}
      </span>
    </>
  );
}

/** Said before the amount: a first payment goes to somebody whose identity nobody has checked. */
function UnknownNote({ payee }: { readonly payee: Payee }) {
  const t = useTranslations("send");
  return (
    <p className="mt-2.5 text-small text-warning-text flow-low:hidden">
      {t("firstUnverified", { name: firstNameOf(payee.displayName), handle: payee.handle })}
    </p>
  );
}
