import type { SessionProof } from "@evenly/contract/factors/schemas";
import { Button, buttonStyles } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { PageBand } from "../../../shell/page-band.tsx";
import { ProveSessionDialog } from "./prove-session-dialog.tsx";

/** Says to an operator why the area is closed in this session, and what opens it: a proof now, another factor, or waiting. */
export function ClosedArea({ proof }: { readonly proof: SessionProof }) {
  const t = useTranslations("admin.closed");
  const [isProving, setIsProving] = useState(false);
  const hasFactor = proof.methods.length > 0;
  return (
    <>
      <PageBand title={t("page")} />
      <section aria-labelledby="closed-title" className="mx-auto mt-8 max-w-[34rem] px-4">
        <ShieldAlert size={32} strokeWidth={1.75} aria-hidden="true" className="text-text-2" />
        <h2 id="closed-title" className="mt-4 text-big font-semibold">
          {t("title")}
        </h2>
        <p className="mt-2 text-text-2">{t("why")}</p>
        <p className="mt-2 text-text-2">{hasFactor ? t("proveText") : t("setUpText")}</p>
        <TooNew readyAt={proof.readyAt} />
        {hasFactor ? (
          <Button className="mt-5" onClick={() => setIsProving(true)}>
            {t("prove")}
          </Button>
        ) : (
          <Link to="/enhanced-security" className={buttonStyles({ className: "mt-5" })}>
            {t("setUp")}
          </Link>
        )}
      </section>
      {isProving && <ProveSessionDialog methods={proof.methods} onClose={() => setIsProving(false)} />}
    </>
  );
}

function TooNew({ readyAt }: Pick<SessionProof, "readyAt">) {
  const t = useTranslations("admin.closed");
  const format = useFormatter();
  if (readyAt === null) return null;
  const time = format.dateTime(readyAt, { dateStyle: "medium", timeStyle: "short" });
  return (
    <p role="note" className="mt-2 text-text-1">
      {t("tooNew", { time })}
    </p>
  );
}
