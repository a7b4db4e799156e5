import type { PaymentRequest } from "@evenly/contract/requests/schemas";
import { Button, TextField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";

type ShareProps = {
  readonly paymentRequestId: PaymentRequest["id"];
  /** Only the account with the address that it was mailed to can pay. */
  readonly isMailed?: boolean;
  readonly onClose: () => void;
};

/** The link of an own request, to copy or to hand to another app. */
export function ShareLinkDialog({ paymentRequestId, isMailed = false, onClose }: ShareProps) {
  const t = useTranslations("requests.shareDialog");
  const format = useFormatter();
  const textOf = useRefusalText();
  const link = api.requests.getLink.useQuery({ paymentRequestId }, { gcTime: 0, retry: false });
  const { copy } = useCopied();
  const url = link.data ? `${location.origin}/pay/${link.data.token}` : "";
  const copyUrl = async () => {
    if (await copy(url)) notify("success", t("copied"));
  };
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <Button disabled={!link.data} onClick={() => void copyUrl()}>
          {t("copy")}
        </Button>
      }
    >
      {link.isError && (
        <p role="alert" className="mt-3 text-negative-text">
          {textOf(link.error)}
        </p>
      )}
      {link.isPending && <p className="mt-3 text-text-2">{t("loading")}</p>}
      {link.data && (
        <div className="mt-4 grid gap-3">
          <TextField label={t("link")} value={url} readOnly onFocus={(event) => event.target.select()} />
          <p className="text-small text-text-2">
            {t(isMailed ? "mailed" : "shared", {
              day: format.dateTime(link.data.expiresAt, { month: "short", day: "numeric" }),
            })}
          </p>
          {"share" in navigator && (
            // Closing the system's sheet rejects the promise.
            <Button variant="secondary" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
              {t("share")}
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
