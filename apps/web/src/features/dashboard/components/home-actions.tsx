import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ArrowUpRight, HandCoins, type LucideIcon, Plus, QrCode, Split } from "lucide-react";
import { useTranslations } from "use-intl";

type Action = {
  readonly to: string;
  readonly label: "send" | "ask" | "qr" | "splitBill";
  /** Where half a window has little room for four actions. */
  readonly shortLabel?: "split";
  readonly icon: LucideIcon;
};

const actions: readonly Action[] = [
  { to: "/send", label: "send", icon: ArrowUpRight },
  { to: "/payment-requests/new", label: "ask", icon: HandCoins },
  { to: "/qr", label: "qr", icon: QrCode },
  { to: "/split-bills/new", label: "splitBill", shortLabel: "split", icon: Split },
];

/** The ways to move money: send, ask, QR and split, and below them add. `isSendFirst`: there is something to send. */
export function HomeActions({ isSendFirst }: { readonly isSendFirst: boolean }) {
  const t = useTranslations("dashboard");
  return (
    <>
      <ul aria-label={t("actions")} className="mt-7 grid grid-cols-4 gap-2 lg:flex lg:flex-wrap">
        {actions.map(({ to, label, shortLabel, icon: Icon }) => (
          <li key={to} className={label === "send" ? "lg:flex-1 lg:max-w-60" : undefined}>
            <Link
              to={to}
              aria-label={shortLabel && t(label)}
              className={buttonStyles({
                variant: label === "send" && isSendFirst ? "primary" : "secondary",
                size: "large",
                className:
                  "h-full w-full max-lg:min-h-16 max-lg:flex-col max-lg:gap-1 max-lg:px-0! max-lg:text-small! lg:px-4! xl:px-5!",
              })}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="lg:max-xl:hidden" />
              {shortLabel ? (
                <>
                  <span className="xl:hidden">{t(shortLabel)}</span>
                  <span className="max-xl:hidden">{t(label)}</span>
                </>
              ) : (
                t(label)
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/add-money"
        className={buttonStyles({
          variant: isSendFirst ? "quiet" : "primary",
          className: "mt-2 max-lg:w-full",
        })}
      >
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("addMoney")}
      </Link>
    </>
  );
}
