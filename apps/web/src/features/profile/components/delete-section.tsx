import type { AccountRemain, AccountRemains } from "@evenly/contract/profile/schemas";
import { Button, PasswordField, Section } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { clearSession } from "../../auth/index.ts";
import { RemainsList } from "./remains-list.tsx";

/** Deletes the account; last section of the page. */
export function DeleteSection() {
  const t = useTranslations("profile.delete");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={t("title")} className="mt-9 border-t border-line pt-5">
      <p className="mt-1 text-text-2">{t("text")}</p>
      <Button variant="danger" className="mt-3" onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const [password, setPassword] = useState("");
  const { start, failure, remains, passwordProblem, isBusy } = useDeleteAccount();
  return (
    <FormDialog
      title={t("delete.dialog")}
      text={
        <>
          <p>{t("delete.what")}</p>
          <p>{t("delete.stays")}</p>
        </>
      }
      cancel={t("cancel")}
      confirm={t("delete.submit")}
      busy={t("delete.busy")}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() => start(password)}
      problem={failure}
    >
      <PasswordField
        label={t("delete.password")}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={passwordProblem}
        showLabel={common("show")}
        hideLabel={common("hide")}
        autoComplete="current-password"
        required
      />
      <RemainsList remains={remains} />
    </FormDialog>
  );
}

function useDeleteAccount() {
  const t = useTranslations("profile.delete");
  const auth = useTranslations("auth");
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const [remains, setRemains] = useState<readonly AccountRemain[]>([]);
  const [passwordProblem, setPasswordProblem] = useState<string | undefined>();
  const remove = api.auth.deleteAccount.useMutation({
    onSuccess: async () => {
      await navigate({ to: "/" });
      clearSession();
      notify("success", t("done"));
    },
    onError: (error) => {
      const { code, details } = refusalOf(error);
      if (code === "PASSWORD_WRONG") setPasswordProblem(textOf(error));
      else if (code === "ACCOUNT_NOT_EMPTY") setRemains((details as Partial<AccountRemains>).remains ?? []);
      else setFailure(textOf(error));
    },
  });
  const start = (password: string) => {
    setFailure(null);
    setRemains([]);
    setPasswordProblem(password === "" ? auth("required.password") : undefined);
    if (password !== "") remove.mutate({ password });
  };
  return { start, failure, remains, passwordProblem, isBusy: remove.isPending };
}
