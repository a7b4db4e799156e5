import { Switch } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { OwnerDialog } from "./owner-dialog.tsx";

/** Whether sign-in asks for a code; a change needs the password and a code. */
export function RequirementSwitch({ isOn }: { readonly isOn: boolean }) {
  const t = useTranslations("factors");
  const [isOpen, setIsOpen] = useState(false);
  const change = useChange(apiClient.factors.setSignInRequirement.mutate, {
    done: (_done, { isOn: isAsked }) => (isAsked ? t("askedOn") : t("askedOff")),
    refresh: [["factors", "overview"]],
    failed: "beside",
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
