import type { NotificationTemplate } from "@evenly/contract/notifications/settings";
import { Button, SkeletonRows } from "@evenly/ui";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";

/** The texts of all notification templates; loaded when the section is opened. */
export function TemplateList() {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const list = api.notifications.listTemplates.useQuery(undefined, {
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details
      className="group mt-2 border-t border-line"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-small font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden="true" className="transition-transform group-open:rotate-90" />
        {t("templates")}
        {list.data && (
          <span className="ml-auto text-small font-regular text-text-3">
            {t("templatesCount", { count: list.data.length })}
          </span>
        )}
      </summary>
      {list.isError ? (
        <div
          role="alert"
          className="flex items-center justify-between gap-2 py-2 text-small text-negative-text"
        >
          {t("templatesFailed")}
          <Button
            variant="quiet"
            size="small"
            className="max-lg:min-h-11"
            onClick={(event) => {
              // The retry button is removed while loading, so the focus moves to the section's heading first.
              event.currentTarget.closest("details")?.querySelector("summary")?.focus();
              void list.refetch();
            }}
          >
            {common("retry")}
          </Button>
        </div>
      ) : (
        list.isPending && <SkeletonRows count={3} />
      )}
      <ul className="[&>li+li]:border-t [&>li+li]:border-line">
        {list.data?.map((template) => (
          <Template key={template.id} template={template} />
        ))}
      </ul>
    </details>
  );
}

function Template({ template }: { readonly template: NotificationTemplate }) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const channels = format.list(template.channels.map((channel) => t(`channelInList.${channel}`)));
  return (
    <li className="py-2.5">
      <p className="font-medium wrap-anywhere">{template.name}</p>
      <p className="text-small text-text-2 wrap-anywhere">{template.subject}</p>
      <p className="mt-1 text-tiny text-text-3">{t("templateChannels", { channels })}</p>
    </li>
  );
}
