import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { notify } from "../../../shell/toasts.ts";
import { makePasskeyInBrowser, setBiometric } from "../../auth/index.ts";
import { OwnerDialog } from "./owner-dialog.tsx";

type AddPasskeyProps = {
  readonly needsCode: boolean;
  readonly onDone: (newBackupCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
};

/** Adds a passkey: the owner's proof, then the device's own dialog. */
export function AddPasskey({ needsCode, onDone, onClose }: AddPasskeyProps) {
  const t = useTranslations("factors.passkey");
  const confirm = useChange(apiClient.factors.confirmPasskey.mutate, {
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  const fail = () => notify("error", t("failed"));
  return (
    <OwnerDialog
      title={t("title")}
      text={t("text")}
      needsCode={needsCode}
      onClose={onClose}
      run={async (proof) => {
        const options = await apiClient.factors.startPasskey.mutate(proof);
        const attestation = await makePasskeyInBrowser(options).catch(() => null);
        // The dialog closes: a proof works once, so that another try starts again.
        if (attestation === null) return fail();
        try {
          const { newBackupCodes } = await confirm.mutateAsync({ attestation });
          setBiometric(true);
          notify("success", t("ready"));
          onDone(newBackupCodes);
        } catch {
          fail();
        }
      }}
    />
  );
}
