import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useCall } from "../../../api/use-call.ts";
import { useLinkText } from "../use-link-text.ts";
import { AuthPage } from "./auth-page.tsx";
import { EvenCoin, FillingCoin } from "./big-coin.tsx";
import { FormError } from "./form-error.tsx";

/** Cancels a recovery with the link of its notice; it needs no session. It needs a click: mail scanners open links. */
export function CancelRecoveryPage({ token }: { readonly token: string | undefined }) {
  const t = useTranslations("auth.recovery");
  const auth = useTranslations("auth");
  const textOf = useLinkText();
  const [failure, setFailure] = useState<string | null>(null);
  const cancel = useCall(apiClient.factors.cancelRecoveryByLink.mutate, {
    onFailed: (error) => setFailure(textOf(error)),
  });
  if (cancel.status === "done")
    return (
      <AuthPage
        pageTitle={t("cancelTitle")}
        title={t("cancelledTitle")}
        lead={<span role="status">{t("cancelledText")}</span>}
        coin={<EvenCoin />}
      >
        <Link to="/forgot-password" className={buttonStyles({ isWide: true })}>
          {t("newPassword")}
        </Link>
        <Link to="/login" className={buttonStyles({ variant: "quiet", isWide: true, className: "mt-2" })}>
          {auth("backToSignIn")}
        </Link>
      </AuthPage>
    );
  return (
    <AuthPage
      pageTitle={t("cancelTitle")}
      title={t("cancelTitle")}
      lead={token === undefined ? t("noToken") : t("cancelText")}
      coin={<FillingCoin level={0.5} />}
    >
      {token !== undefined && (
        <Button
          size="large"
          isWide
          busyLabel={cancel.status === "pending" && t("cancelling")}
          onClick={() => {
            setFailure(null);
            cancel.start({ token });
          }}
        >
          {t("cancel")}
        </Button>
      )}
      <FormError text={failure} />
    </AuthPage>
  );
}
