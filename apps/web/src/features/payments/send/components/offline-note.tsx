import { CloudOff } from "lucide-react";
import { useTranslations } from "use-intl";

/** Says that a payment is stored as a draft while offline, or what is known of one that was confirmed already. */
export function OfflineNote({ hasLeft }: { readonly hasLeft: boolean }) {
  const t = useTranslations("send.draft");
  return (
    <p className="flex max-w-[68ch] gap-2">
      <CloudOff size={20} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      {t(hasLeft ? "offlineLeft" : "offlineText")}
    </p>
  );
}
