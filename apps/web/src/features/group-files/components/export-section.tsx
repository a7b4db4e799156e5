import { groupFileFormats } from "@evenly/contract/group-files/rules";
import type { GroupFileInput, GroupFileLink } from "@evenly/contract/group-files/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Button, Section } from "@evenly/ui";
import { CircleAlert, Download } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { downloadFrom } from "../../../api/download-from.ts";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useOffline } from "../../offline/index.ts";

/** Downloads the group as our own JSON, as a spreadsheet, as a PDF, or as an archive of everything. */
export function ExportSection({ group }: { readonly group: Group }) {
  const t = useTranslations("groupFiles.export");
  const textOf = useRefusalText();
  const locale = useLocale() as GroupFileInput["locale"];
  const { online } = useOffline();
  const link = useChange(
    (format: GroupFileInput["format"]) =>
      apiClient.groups.createFileLink.mutate({ groupId: group.id, format, locale }),
    { done: ({ url }) => downloadFrom(url), failed: "beside" },
  );
  return (
    <Section title={t("title")} className="mt-9">
      <p className="mt-1 text-text-2">{t("text")}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {groupFileFormats.map((format) => (
          <li key={format} className="flex items-center justify-between gap-3 py-2.5">
            <span className="min-w-0">
              <span className="block font-medium">{t(`names.${format}`)}</span>
              <span className="block text-small text-text-2">{t(`uses.${format}`)}</span>
            </span>
            <Button
              variant="secondary"
              size="small"
              className="shrink-0 max-lg:min-h-11"
              icon={<Download size={16} aria-hidden="true" />}
              aria-label={t("downloadAs", { format: t(`names.${format}`) })}
              disabled={!online || (link.isPending && link.variables !== format)}
              busyLabel={link.isPending && link.variables === format && t("busy")}
              onClick={() => link.mutate(format)}
            >
              {t("download")}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-small text-text-2">
        {online
          ? link.isPending
            ? t("busy")
            : link.isSuccess && <LeftOut format={link.variables} of={link.data.leftOut} />
          : t("offline")}
      </p>
      <div role="alert">
        {link.isError && (
          <p className="mt-2 flex gap-1.5 text-small text-negative-text">
            <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
            {textOf(link.error)}
          </p>
        )}
      </div>
    </Section>
  );
}

const KINDS = ["comments", "receipts", "repetitions", "versions"] as const;

type LeftOutProps = {
  readonly format: GroupFileInput["format"];
  readonly of: GroupFileLink["leftOut"];
};

/** What the group has and the downloaded file has no place for, with counts. */
function LeftOut({ format: fileFormat, of }: LeftOutProps) {
  const t = useTranslations("groupFiles.export.leftOut");
  const format = useFormatter();
  const kinds = KINDS.filter((kind) => of[kind] > 0);
  if (kinds.length === 0) return null;
  return t(fileFormat === "zip" ? "archive" : "text", {
    what: format.list(kinds.map((kind) => t(kind, { count: of[kind] }))),
  });
}
