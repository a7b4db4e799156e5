import type { PayCode } from "@evenly/contract/pay-codes/schemas";
import { IconButton, Money } from "@evenly/ui";
import { Sun, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { CodePicture } from "./code-picture.tsx";

type FullScreenProps = { readonly code: PayCode; readonly url: string; readonly onClose: () => void };

/** The code as large as the screen, on white in both themes. The screen stays on while it is open. */
export function FullScreen({ code, url, onClose }: FullScreenProps) {
  const t = useTranslations("qr");
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useStayAwake();
  return (
    <dialog
      ref={dialog}
      aria-label={t("codeLabel")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-white p-5 text-[#0b2029]"
    >
      <div className="flex min-h-full flex-col items-center justify-center gap-6">
        <IconButton
          label={t("close")}
          icon={<X size={22} strokeWidth={1.75} aria-hidden="true" />}
          className="absolute top-3 right-3"
          onClick={onClose}
        />
        <CodePicture
          text={url}
          label={t("codeLabel")}
          className="size-[min(calc(100vw-48px),calc(100dvh-220px))]"
        />
        {code.amountMinor === null ? (
          <p className="text-[2.5rem] leading-12 font-strong">{t("anyAmount")}</p>
        ) : (
          <Money amountMinor={code.amountMinor} currency={code.currency} size="page" tone="inherit" isShown />
        )}
        <p className="flex items-center gap-2">
          <Sun size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("brightness")}
        </p>
      </div>
    </dialog>
  );
}

function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    navigator.wakeLock
      ?.request("screen")
      .then((given) => {
        if (isGone) void given.release();
        else lock = given;
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      void lock?.release();
    };
  }, []);
}
