import type { FactorKind, FactorOverview } from "@evenly/contract/factors/schemas";
import { Button, buttonStyles, IconTile, Row, RowList } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { canUsePasskeys } from "../../auth/index.ts";
import { factorIcons } from "../factor-icons.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { AddSentCodes } from "./add-sent-codes.tsx";
import { NewCodesDialog } from "./new-codes-dialog.tsx";

type AddSectionProps = { readonly overview: FactorOverview };

/** The ways that the account does not have yet. A passkey can be added again, for another device. */
export function AddSection({ overview: { factors, canSend } }: AddSectionProps) {
  const t = useTranslations("factors");
  const [adding, setAdding] = useState<FactorKind | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const needsCode = factors.length > 0;
  const isNew = (kind: FactorKind) => !factors.some((factor) => factor.kind === kind);
  const added = (newBackupCodes: readonly string[] | null) => {
    setAdding(null);
    setCodes(newBackupCodes);
  };
  const done = { needsCode, onDone: added, onClose: () => setAdding(null) };
  const button = (kind: FactorKind) => <AddButton kind={kind} onClick={() => setAdding(kind)} />;
  return (
    <section aria-labelledby="add-factor" className="mt-7">
      <h3 id="add-factor" className="font-semibold">
        {needsCode ? t("addTitle") : t("firstTitle")}
      </h3>
      <RowList label={needsCode ? t("addTitle") : t("firstTitle")} className="mt-1">
        <Way
          kind="passkey"
          text={canUsePasskeys() ? t("ways.passkey") : t("passkey.unsupported")}
          action={canUsePasskeys() ? button("passkey") : null}
        />
        {isNew("totp") && (
          <Way
            kind="totp"
            text={t("ways.totp")}
            action={
              <Link
                to="/enhanced-security/authenticator"
                aria-label={t("addLabel", { name: t("kind.totp") })}
                className={buttonStyles({
                  variant: "secondary",
                  size: "small",
                  className: "max-lg:min-h-11",
                })}
              >
                {t("add")}
              </Link>
            }
          />
        )}
        {(["sms", "email"] as const).filter(isNew).map((kind) => {
          const to = canSend[kind];
          const unconfirmed = kind === "sms" ? t("ways.smsUnconfirmed") : t("ways.emailUnconfirmed");
          return (
            <Way
              key={kind}
              kind={kind}
              text={to === null ? unconfirmed : t(`ways.${kind}`, { to })}
              action={to === null ? <ProfileLink name={t(`kind.${kind}`)} /> : button(kind)}
            />
          );
        })}
      </RowList>
      {adding === "passkey" && <AddPasskey {...done} />}
      {(adding === "sms" || adding === "email") && (
        <AddSentCodes kind={adding} to={canSend[adding] ?? ""} {...done} />
      )}
      {codes && <NewCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

type WayProps = { readonly kind: FactorKind; readonly text: string; readonly action: ReactNode };

function Way({ kind, text, action }: WayProps) {
  const t = useTranslations("factors.kind");
  const Icon = factorIcons[kind];
  return (
    <Row
      lead={
        <IconTile>
          <Icon size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={t(kind)}
      meta={<span className="whitespace-normal">{text}</span>}
      amount={action}
    />
  );
}

function AddButton({ kind, onClick }: { readonly kind: FactorKind; readonly onClick: () => void }) {
  const t = useTranslations("factors");
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      aria-label={t("addLabel", { name: t(`kind.${kind}`) })}
      onClick={onClick}
    >
      {t("add")}
    </Button>
  );
}

function ProfileLink({ name }: { readonly name: string }) {
  const t = useTranslations("factors");
  return (
    <Link
      to="/profile"
      aria-label={t("toProfileLabel", { name })}
      className={buttonStyles({
        variant: "quiet",
        size: "small",
        className: "-mr-2 shrink-0 whitespace-nowrap max-lg:min-h-11",
      })}
    >
      {t("toProfile")}
    </Link>
  );
}
