import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { MessageForm } from "../use-message.ts";

/** The message as the bell shows it. */
export function MessagePreview({ form: { title, message, priority } }: { readonly form: MessageForm }) {
  const t = useTranslations("admin.messages");
  return (
    <>
      <h2 className="text-small font-medium text-text-2">{t("preview")}</h2>
      <div className="relative mt-3 overflow-hidden rounded-panel border border-line bg-surface-1 py-3.5 pr-4 pl-5">
        <span
          aria-hidden="true"
          className={clsx(
            "absolute inset-y-0 left-0 w-1",
            priority === "urgent" ? "bg-negative" : priority === "high" ? "bg-accent" : "bg-line",
          )}
        />
        <p className={clsx("font-semibold wrap-anywhere", title.trim() === "" && "text-text-3")}>
          {title.trim() || t("previewTitle")}
        </p>
        <p className="mt-0.5 text-small whitespace-pre-line text-text-2 wrap-anywhere">
          {message.trim() || t("previewText")}
        </p>
      </div>
    </>
  );
}
