import type { SessionOpened } from "@evenly/contract/auth/schemas";
import { Button } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc-client.ts";
import { useAuth } from "../auth-provider.tsx";
import { AuthPage } from "./auth-page.tsx";
import { FillingCoin } from "./big-coin.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OwnerPasswordForm } from "./owner-password-form.tsx";
import { rulesMet } from "./password-rules.tsx";

type VerifyWithPasswordProps = {
  readonly pageTitle: string;
  readonly token: string;
  readonly onVerified: (email: string) => void;
};

/**
 * Verifies a link opened in a browser without the account's session: asks for the account's password or a new one, then signs in. The check
 * is needed because a stranger may have registered this address.
 */
export function VerifyWithPassword({ pageTitle, token, onVerified }: VerifyWithPasswordProps) {
  const t = useTranslations("auth.verify");
  const { signIn } = useAuth();
  const [isNew, setIsNew] = useState(false);
  const [password, setPassword] = useState("");
  const forms = useRef<HTMLDivElement>(null);
  const wasNew = useRef(false);
  useEffect(() => {
    // Moves the focus only when the form is switched. When the page opens, its title has the focus.
    if (isNew !== wasNew.current) forms.current?.querySelector("input")?.focus();
    wasNew.current = isNew;
  }, [isNew]);
  const onDone = ({ email, opened }: Verified) => {
    if (opened !== null) signIn(opened);
    onVerified(email);
  };
  return (
    <AuthPage
      pageTitle={pageTitle}
      title={isNew ? t("newTitle") : t("title")}
      lead={<span role="status">{isNew ? t("newText") : t("proveText")}</span>}
      coin={<FillingCoin level={isNew ? rulesMet(password) / 5 : 0.5} />}
    >
      <div ref={forms}>
        {isNew ? (
          <NewPasswordForm
            call={(newPassword) => verifyAndSignIn(newPassword, { token, newPassword })}
            path="newPassword"
            submitLabel={t("newSubmit")}
            busyLabel={t("proveBusy")}
            onPassword={setPassword}
            onDone={onDone}
          />
        ) : (
          <OwnerPasswordForm
            call={(known) => verifyAndSignIn(known, { token, password: known })}
            label={t("provePassword")}
            submitLabel={t("proveSubmit")}
            busyLabel={t("proveBusy")}
            onDone={onDone}
          />
        )}
      </div>
      <Button variant="quiet" isWide className="mt-3" onClick={() => setIsNew(!isNew)}>
        {isNew ? t("proveInstead") : t("newInstead")}
      </Button>
    </AuthPage>
  );
}

type VerifyInput = Parameters<typeof apiClient.auth.verifyEmail.mutate>[0];
type Verified = {
  readonly email: string;
  /** Null when signing in was refused or needs a second factor; the address is verified nevertheless. */
  readonly opened: SessionOpened | null;
};

async function verifyAndSignIn(password: string, input: VerifyInput): Promise<Verified> {
  const { email } = await apiClient.auth.verifyEmail.mutate(input);
  const form = { email, password, rememberDevice: false };
  const answer = await apiClient.auth.login.mutate(form).catch(() => null);
  return { email, opened: answer !== null && "token" in answer ? answer : null };
}
