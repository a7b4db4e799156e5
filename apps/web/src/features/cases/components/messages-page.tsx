import { Halves, LeftHalf, RightHalf } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { usePageTabs } from "../../../shell/use-page-tabs.ts";
import { useMessage } from "../use-message.ts";
import { MessageForm } from "./message-form.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { QueuesButton } from "./queues-button.tsx";

/** A message to everyone or to one person on the left, how it will look on the right. */
export function MessagesPage() {
  const t = useTranslations("admin");
  const message = useMessage();
  return (
    <>
      <PageBand
        title={t("title")}
        pageTitle={t("messages.title")}
        tabs={usePageTabs("/admin")}
        backTo="/admin"
        action={<QueuesButton />}
      />
      <Halves
        left={
          <LeftHalf label={t("messages.title")}>
            <MessageForm message={message} />
          </LeftHalf>
        }
        right={
          <RightHalf label={t("messages.preview")}>
            <MessagePreview form={message.form} />
          </RightHalf>
        }
      />
    </>
  );
}
