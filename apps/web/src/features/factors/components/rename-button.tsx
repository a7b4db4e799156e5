import { PASSKEY_NAME_MAX } from "@evenly/contract/factors/passkey-facts";
import type { FactorView } from "@evenly/contract/factors/schemas";
import { Button, TextField } from "@evenly/ui";
import { FormDialog } from "@evenly/ui/ask-dialog";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";

type RenameButtonProps = { readonly factor: FactorView; readonly name: string };

/** Renames a passkey; a name protects nothing, so no password is asked for. */
export function RenameButton({ factor, name }: RenameButtonProps) {
  const t = useTranslations("factors.passkey");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-lg:min-h-11"
        aria-label={t("renameLabel", { name })}
        onClick={() => setIsOpen(true)}
      >
        {t("rename")}
      </Button>
      {isOpen && <RenameDialog factor={factor} name={name} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RenameDialog({ factor, name, onClose }: RenameButtonProps & { readonly onClose: () => void }) {
  const t = useTranslations("factors.passkey");
  const owner = useTranslations("factors.owner");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();
  const rename = api.factors.renamePasskey.useMutation({
    onSuccess: (_done, { name: renamed }) => {
      notify("success", t("renamed", { name: renamed }));
      onClose();
    },
    onError: (error) => setProblem(textOf(error)),
    onSettled: () => utils.factors.overview.invalidate(),
  });
  return (
    <FormDialog
      title={t("renameTitle")}
      cancel={owner("cancel")}
      confirm={t("save")}
      busy={t("saving")}
      isBusy={rename.isPending}
      onClose={onClose}
      onSubmit={() => {
        const wanted = typed.trim();
        if (wanted === "") setProblem(t("nameNeeded"));
        else if (!rename.isPending) rename.mutate({ factorId: factor.id, name: wanted });
      }}
    >
      <TextField
        label={t("name")}
        help={t("nameHelp")}
        error={problem}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(undefined);
        }}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
