import type { FactorOverview } from "@evenly/contract/factors/schemas";
import { Button, PasswordField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { OwnerDialog } from "./owner-dialog.tsx";

type PinSectionProps = { readonly pin: FactorOverview["pin"]; readonly needsCode: boolean };

/** Whether the user has a PIN, and the ways to set, change and remove it. */
export function PinSection({ pin, needsCode }: PinSectionProps) {
  const t = useTranslations("factors.pin");
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const remove = useChange(apiClient.factors.removePin.mutate, {
    done: () => t("removed"),
    refresh: [["factors", "overview"]],
    failed: "beside",
  });
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="pin" className="mt-5 border-t border-line pt-5">
      <h2 id="pin" className="text-h2 font-semibold">
        {t("title")}
      </h2>
      <p className="mt-1 text-text-2">{pin.isLocked ? t("isLocked") : pin.isSet ? t("isSet") : t("text")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen("set")}>
          {pin.isSet ? t("change") : t("set")}
        </Button>
        {pin.isSet && (
          <Button variant="quiet" onClick={() => setOpen("remove")}>
            {t("remove")}
          </Button>
        )}
      </div>
      {open === "set" && (
        <PinDialog title={pin.isSet ? t("change") : t("set")} needsCode={needsCode} onClose={close} />
      )}
      {open === "remove" && (
        <OwnerDialog
          title={t("remove")}
          needsCode={needsCode}
          onClose={close}
          run={(proof) => remove.mutateAsync(proof)}
        />
      )}
    </section>
  );
}

type PinDialogProps = {
  readonly title: string;
  readonly needsCode: boolean;
  readonly onClose: () => void;
};

function PinDialog({ title, needsCode, onClose }: PinDialogProps) {
  const t = useTranslations("factors.pin");
  const common = useTranslations("common");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const save = useChange(apiClient.factors.setPin.mutate, {
    done: () => t("saved"),
    // A payment that waits for the PIN can be continued from here.
    refresh: [
      ["factors", "overview"],
      ["payments", "listWaiting"],
    ],
    failed: "beside",
  });
  const isRight = () => {
    const fits = /^\d{4,8}$/.test(pin);
    setProblem(fits ? undefined : t("shape"));
    return fits;
  };
  return (
    <OwnerDialog
      title={title}
      needsCode={needsCode}
      onClose={onClose}
      isExtraRight={isRight}
      run={(proof) => save.mutateAsync({ pin, ...proof })}
      extra={
        <PasswordField
          label={t("new")}
          help={t("newHelp")}
          error={problem}
          value={pin}
          onChange={(event) => {
            setPin(event.target.value.replace(/\D/g, "").slice(0, 8));
            setProblem(undefined);
          }}
          showLabel={common("show")}
          hideLabel={common("hide")}
          inputMode="numeric"
          autoComplete="off"
          fieldClassName="mb-5"
        />
      }
    />
  );
}
