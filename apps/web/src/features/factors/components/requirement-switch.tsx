import { Switch } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { OwnerDialog } from "./owner-dialog.tsx";

/** Whether sign-in asks for a code; a change needs the password and a code. */
export function RequirementSwitch({ isOn }: { readonly isOn: boolean }) {
  const t = useTranslations("factors");
  const utils = api.useUtils();
  const [isOpen, setIsOpen] = useState(false);
  const change = api.factors.setSignInRequirement.useMutation({
    onSuccess: (_done, { isOn: isAsked }) => notify("success", isAsked ? t("askedOn") : t("askedOff")),
    onSettled: () => utils.factors.overview.invalidate(),
  });
  return (
    <div className="mt-5 border-t border-line pt-2">
      <Switch label={t("asked")} help={t("askedHelp")} isOn={isOn} onChange={() => setIsOpen(true)} />
      {isOpen && (
        <OwnerDialog
          title={isOn ? t("owner.askOff") : t("owner.askOn")}
          {...(isOn ? { text: t("owner.askOffText") } : {})}
          needsCode
          onClose={() => setIsOpen(false)}
          run={(proof) => change.mutateAsync({ isOn: !isOn, ...proof })}
        />
      )}
    </div>
  );
}
