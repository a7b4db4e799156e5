import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useTranslations } from "use-intl";

/** Sends money to an address that finds nobody, by a claim link. */
export function ByLink({ address }: { readonly address: string }) {
  const t = useTranslations("send");
  return (
    <Link
      to="/send/link"
      search={{ to: address }}
      className="mt-3 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text wrap-anywhere hover:underline"
    >
      <Mail size={18} aria-hidden="true" className="shrink-0" />
      {t("byLink", { address })}
    </Link>
  );
}
