import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SavedCodes } from "./saved-codes.tsx";
import { SetupLayout } from "./setup-layout.tsx";

/** Last step: the backup codes, if the account got new ones. */
export function SaveStep({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations("factors");
  const hasCodes = codes.length > 0;
  return (
    <SetupLayout
      step={3}
      left={
        <div role="status">
          <h2 className="text-section font-semibold">
            {hasCodes ? t("backup.newTitle") : t("setup.doneTitle")}
          </h2>
          <p className="mt-2 text-text-2">{hasCodes ? t("backup.newText") : t("setup.doneText")}</p>
        </div>
      }
      right={hasCodes && <SavedCodes codes={codes} />}
      foot={
        <Link
          to="/enhanced-security"
          className={buttonStyles({ size: "large", isWide: true, className: "lg:mt-7" })}
        >
          {hasCodes ? t("backup.done") : t("setup.finish")}
        </Link>
      }
    />
  );
}
