import { buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useTranslations } from "use-intl";

/** Link to the page that creates a group from a file. */
export function ImportLink({ className = "" }: { readonly className?: string }) {
  const t = useTranslations("groupsHome.list");
  return (
    <Link
      to="/groups/import"
      className={buttonStyles({ variant: "quiet", size: "small", className: `${className} max-lg:min-h-11` })}
    >
      <Upload size={16} aria-hidden="true" />
      {t("import")}
    </Link>
  );
}
