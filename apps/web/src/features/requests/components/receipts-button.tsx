import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button } from "@evenly/ui";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FilesDialog } from "../../attachments/index.ts";

/** Opens the photos and PDFs of a request. Its sender can add files, which everybody asked in the same batch sees. */
export function ReceiptsButton({ request }: { readonly request: PaymentRequest }) {
  const t = useTranslations("requests");
  const [isOpen, setIsOpen] = useState(false);
  const { id, attachmentCount: count, isOwn, note } = request;
  if (count === 0 && !isOwn) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-lg:min-h-11"
        icon={<Paperclip size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {count === 0 ? t("addReceipt") : t("receipts", { count })}
      </Button>
      {isOpen && (
        <FilesDialog
          subject={{ kind: "request", id }}
          title={note === "" ? t("withoutNote") : note}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
