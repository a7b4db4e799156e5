import { Button } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";

type SaveCardProps = {
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly isOff?: boolean;
  readonly onSave: (makeDefault: boolean) => void;
};

/** The end of a form for a card: whether it becomes the default, and the button that saves. */
export function SaveCard({ isFirst, isBusy, isOff = false, onSave }: SaveCardProps) {
  const t = useTranslations("cards.add");
  const [isDefault, setIsDefault] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {!isFirst && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isDefault}
            onChange={(event) => setIsDefault(event.target.checked)}
            className="size-5 shrink-0 accent-accent"
          />
          {t("makeDefault")}
        </label>
      )}
      <Button
        variant="secondary"
        className="ml-auto"
        disabled={isOff}
        busyLabel={isBusy && t("saving")}
        onClick={() => onSave(isDefault)}
      >
        {t("save")}
      </Button>
    </div>
  );
}
