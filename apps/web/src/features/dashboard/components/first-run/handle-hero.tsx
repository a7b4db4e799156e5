import { Button, Skeleton } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { Check, Copy } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { useCopied } from "../../../../shell/use-copied.ts";
import { ShareHandle } from "./share-handle.tsx";

/** From this length on a handle is set smaller, and may wrap. */
const LONG_HANDLE = 15;

/** The user's handle as the hero: copy it, share it, change it. */
export function HandleHero() {
  const t = useTranslations("dashboard");
  const handle = api.auth.getProfile.useQuery().data?.handle;
  return (
    <section aria-label={t("firstRunHandle")}>
      <div className="flex min-h-11 items-center justify-between gap-3 lg:min-h-[26px]">
        <h2 className="text-small font-medium text-text-2">{t("firstRunHandle")}</h2>
        <Link
          to="/profile"
          className="flex min-h-11 items-center rounded-small text-label font-medium text-accent-text hover:underline lg:min-h-6"
        >
          {t("changeHandle")}
        </Link>
      </div>
      {handle === undefined ? (
        <Skeleton className="my-3 h-12 w-64" />
      ) : (
        <p
          translate="no"
          className={clsx(
            "mt-1 font-strong wrap-anywhere lg:mt-2.5",
            handle.length >= LONG_HANDLE
              ? "text-h1 lg:text-hero-40"
              : "text-[min(2.5rem,11.5vw)] leading-[1.15] tracking-[-0.04em] lg:text-hero-72",
          )}
        >
          <span className="text-text-3">@</span>
          {handle}
        </p>
      )}
      <p className="mt-2 text-text-2">{t("handleUse")}</p>
      {handle !== undefined && (
        <div className="mt-6 flex flex-wrap gap-2">
          <CopyButton text={`@${handle}`} />
          <ShareHandle handle={handle} />
        </div>
      )}
    </section>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const t = useTranslations("dashboard");
  const { isCopied, copy } = useCopied();
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        size="large"
        className="min-w-32 flex-1 lg:max-w-60"
        icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => void copy(text)}
      >
        {t(isCopied ? "copied" : "copy")}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t("copied")}
      </span>
    </>
  );
}
