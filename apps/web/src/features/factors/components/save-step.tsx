import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { SavedCodes } from "./saved-codes.tsx";

/** Last step: the backup codes, if the account got new ones. */
export function SaveStep({ codes }: { readonly codes: readonly string[] }) {
  const t = useTranslations("factors");
  const hasCodes = codes.length > 0;
  return (
    <div role="status">
      <h2 className="text-section font-semibold">{hasCodes ? t("backup.newTitle") : t("setup.doneTitle")}</h2>
      <p className="mt-2 mb-6 text-text-2">{hasCodes ? t("backup.newText") : t("setup.doneText")}</p>
      {hasCodes && <SavedCodes codes={codes} />}
      <Link
        to="/enhanced-security"
        className={buttonStyles({ size: "large", isWide: true, className: "mt-7" })}
      >
        {hasCodes ? t("backup.done") : t("setup.finish")}
      </Link>
    </div>
  );
}
