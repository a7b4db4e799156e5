import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ScanLine, UserPlus } from "lucide-react";
import { useTranslations } from "use-intl";
import { notify } from "../../../shell/toasts.ts";
import { useCopied } from "../../../shell/use-copied.ts";

type WaysOutProps = {
  /** Nothing is typed: the user has nobody to suggest yet. */
  readonly isFirst: boolean;
};

/** For somebody whom the list does not have: scan their code, or invite them. */
export function WaysOut({ isFirst }: WaysOutProps) {
  const t = useTranslations("picker");
  const { copy } = useCopied();
  const invite = async () => {
    const url = `${location.origin}/register`;
    // Closing the system's sheet rejects the promise.
    if ("share" in navigator) await navigator.share({ url, text: t("inviteText") }).catch(() => undefined);
    else if (await copy(url)) notify("success", t("inviteCopied"));
  };
  const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
  return (
    <div className="mt-4">
      {isFirst && <p className="text-text-2">{t("nobodyYet")}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <Link to="/qr" search={{ view: "scan" }} className={buttonStyles({ variant: "secondary" })}>
          <ScanLine {...icon} />
          {t("scan")}
        </Link>
        <Button variant="secondary" icon={<UserPlus {...icon} />} onClick={() => void invite()}>
          {t("invite")}
        </Button>
      </p>
    </div>
  );
}
