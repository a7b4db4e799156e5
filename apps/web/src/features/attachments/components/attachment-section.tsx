import { ATTACHMENTS_MAX, attachmentPath, attachmentsPath } from "@evenly/contract/attachments/rules";
import type { Attachment, AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { Switch } from "@evenly/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import type { AttachedFile } from "../attached-file.ts";
import { useUploads } from "../use-uploads.ts";
import { FileSection } from "./file-section.tsx";

export type SectionProps = {
  readonly subject: AttachmentSubject;
  /** First name of the person on the other side, of a payment between two. */
  readonly partnerName?: string | undefined;
};

const STALE = [["attachments"], ["requests"]] as const;

/** Photos and PDFs of a payment, a request or a bill. */
export function AttachmentSection({ subject, partnerName = "" }: SectionProps) {
  const t = useTranslations("attachments");
  const format = useFormatter();
  const client = useQueryClient();
  const { data, isError, refetch } = api.attachments.list.useQuery({ subject });
  const ownCount = data?.attachments.filter(({ isOwn }) => isOwn).length ?? 0;
  const sending = useUploads(["attachments"], ATTACHMENTS_MAX - ownCount);
  const remove = async ({ id }: AttachedFile) => {
    await apiClient.attachments.remove.mutate({ attachmentId: id as Attachment["id"] });
    await Promise.all(STALE.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  const files = data?.attachments.map((attachment): AttachedFile => {
    const { at, isOwn, isShared, ...file } = attachment;
    const day = format.dateTime(at, { dateStyle: "medium" });
    const added = isOwn ? t("added", { day }) : t("addedBy", { name: partnerName, day });
    const isPrivate = data.canShare && isOwn && !isShared;
    return {
      ...file,
      path: attachmentPath(file.id),
      caption: isPrivate ? `${added} · ${t("onlyYou")}` : isOwn || partnerName !== "" ? added : day,
      canRemove: isOwn,
      sharing: data.canShare && isOwn && <Sharing attachment={attachment} partnerName={partnerName} />,
    };
  });
  return (
    <FileSection
      {...{ files, isError, sending, remove }}
      canAdd={data?.canAdd === true}
      onRetry={() => void refetch()}
      path={attachmentsPath(subject.kind, subject.id)}
      {...(data?.canShare && { help: t("shareHelp") })}
    />
  );
}

type SharingProps = { readonly attachment: Attachment; readonly partnerName: string };

/** Shows an attachment to the other side of a payment, or hides it again. */
function Sharing({ attachment, partnerName }: SharingProps) {
  const t = useTranslations("attachments");
  const { id: attachmentId, isShared } = attachment;
  const { mutate, isPending, variables } = useChange(
    (next: boolean) => apiClient.attachments.share.mutate({ attachmentId, isShared: next }),
    { refresh: [["attachments"]] },
  );
  return (
    <Switch
      label={t("share", { name: partnerName })}
      isOn={isPending ? variables : isShared}
      isDisabled={isPending}
      onChange={mutate}
    />
  );
}
