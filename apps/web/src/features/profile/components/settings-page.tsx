import { Avatar, Halves, IconTile, LeftHalf, Row, RowList } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { tabsOf, useExistingEntries } from "../../../shell/navigation.ts";
import { PageBand } from "../../../shell/page-band.tsx";
import { useProfile } from "../use-profile.ts";

/** The pages of settings as rows, the profile first: on a phone they have no row of tabs. */
export function SettingsPage() {
  const t = useTranslations("nav");
  const user = useProfile().data;
  return (
    <>
      <PageBand title={t("settings")} backTo="/dashboard" />
      <Halves
        left={
          <LeftHalf>
            <RowList label={t("settings")}>
              {useExistingEntries(tabsOf("/profile")).map(({ to, label, icon: Icon }) => (
                <Row
                  key={to}
                  lead={
                    to === "/profile" && user ? (
                      <Avatar id={user.id} name={user.displayName} imageUrl={user.avatarUrl} isYou />
                    ) : (
                      <IconTile>
                        <Icon size={20} strokeWidth={1.75} />
                      </IconTile>
                    )
                  }
                  title={t(label)}
                  meta={to === "/profile" && user ? `${user.displayName} · @${user.handle}` : undefined}
                  amount={<ChevronRight size={16} aria-hidden="true" className="text-text-3" />}
                  wrap={(content, className) => (
                    <Link to={to} className={className}>
                      {content}
                    </Link>
                  )}
                />
              ))}
            </RowList>
          </LeftHalf>
        }
        right={null}
      />
    </>
  );
}
