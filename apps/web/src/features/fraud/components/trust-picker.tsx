import { useTranslations } from "use-intl";
import { useAuth } from "../../auth/index.ts";
import { PersonPicker } from "../../contacts/index.ts";

type TrustPickerProps = {
  readonly without: readonly string[];
  readonly onPick: (userId: string) => void;
};

/** Picks somebody to trust, anyone but oneself. */
export function TrustPicker({ without, onPick }: TrustPickerProps) {
  const t = useTranslations("fraud.trusted");
  const ownId = useAuth().user?.id ?? "";
  return (
    <PersonPicker
      label={t("person")}
      without={new Set([ownId, ...without])}
      onPick={({ id }) => onPick(id)}
      autoFocus
    />
  );
}
