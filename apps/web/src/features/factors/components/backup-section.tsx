import { Button, Section } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { NewCodesDialog } from "./new-codes-dialog.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";

/** Number of unused backup codes, and the way to get new ones. */
export function BackupSection({ left }: { readonly left: number }) {
  const t = useTranslations("factors.backup");
  const owner = useTranslations("factors.owner");
  const [isOpen, setIsOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useChange(apiClient.factors.renewBackupCodes.mutate, {
    done: ({ newBackupCodes }) => setCodes(newBackupCodes),
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  return (
    <Section title={t("title")} className="mb-9">
      <p className="mt-1">{t("left", { count: left })}</p>
      <p className="mt-0.5 text-text-2">{t("text")}</p>
      <Button variant="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
        {t("renew")}
      </Button>
      {isOpen && (
        <OwnerDialog
          title={owner("renew")}
          text={owner("renewText")}
          needsCode
          onClose={() => setIsOpen(false)}
          run={(proof) => renew.mutateAsync(proof)}
        />
      )}
      {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}
