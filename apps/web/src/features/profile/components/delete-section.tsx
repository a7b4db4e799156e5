import type { AccountRemain, AccountRemains } from "@evenly/contract/profile/schemas";
import { Button, PasswordField } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { clearSession, FormError } from "../../auth/index.ts";
import { RemainsList } from "./remains-list.tsx";

/** Deletes the account; last section of the page. */
export function DeleteSection() {
  const t = useTranslations("profile.delete");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="delete" className="mt-9 border-t border-line pt-5">
      <h2 id="delete" className="text-h2 font-semibold">
        {t("title")}
      </h2>
      <p className="mt-1 text-text-2">{t("text")}</p>
      <Button variant="danger" className="mt-3" onClick={() => setIsOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile");
  const common = useTranslations("common");
  const formId = useId();
  const [password, setPassword] = useState("");
  const { start, failure, remains, passwordProblem, isBusy } = useDeleteAccount();
  return (
    <Dialog
      title={t("delete.dialog")}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" type="submit" form={formId} busyLabel={isBusy && t("delete.busy")}>
            {t("delete.submit")}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{t("delete.what")}</p>
      <p className="mt-2 text-text-2">{t("delete.stays")}</p>
      <form
        id={formId}
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          start(password);
        }}
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
      </form>
      <FormError text={failure} />
      <RemainsList remains={remains} />
    </Dialog>
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
