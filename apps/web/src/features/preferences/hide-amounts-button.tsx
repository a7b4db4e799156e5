import { IconButton } from "@evenly/ui";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { amounts } from "./local-choices.ts";

/** A button that hides or shows all amounts, for use in public or on a shared screen. */
export function HideAmountsButton() {
  const t = useTranslations("nav");
  const isHidden = amounts.use() === "hidden";
  const Icon = isHidden ? EyeOff : Eye;
  return (
    <IconButton
      label={isHidden ? t("showAmounts") : t("hideAmounts")}
      icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => amounts.write(isHidden ? "shown" : "hidden")}
      className="max-lg:-mr-3.25 lg:-mr-1 lg:size-6.5!"
    />
  );
}
