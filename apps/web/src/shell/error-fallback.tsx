import { Button, CoinMark } from "@evenly/ui";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

type FallbackProps = {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Selects the heading: for failures of the router or of rendering. */
  readonly kind?: "render" | "router";
};

/** Error page: what is not affected, a retry, and a link to the start page. @see spec 1 section 2 */
export function ErrorFallback({ error, onRetry, kind = "render" }: FallbackProps) {
  const t = useTranslations("common.fallback");
  const [reference] = useState(() => crypto.randomUUID().slice(0, 8).toUpperCase());
  useEffect(() => {
    console.error(`[${reference}]`, error);
  }, [error, reference]);
  return (
    <main id="content" className="page-gutter flex flex-1 flex-col justify-center py-16">
      <div role="alert">
        <CoinMark size={56} mood="error" className="mb-6" />
        <h1 tabIndex={-1} className="text-h1 font-semibold">
          {kind === "render" ? t("title") : t("router")}
        </h1>
        <p className="mt-2 max-w-[68ch] text-text-2">{t("text")}</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <Button onClick={onRetry}>{t("tryAgain")}</Button>
          <Button variant="secondary" onClick={() => location.assign("/")}>
            {t("goHome")}
          </Button>
        </div>
        <p className="mt-6 text-small text-text-3">{t("footer")}</p>
        <p className="mt-1 text-small text-text-3">{t("reference", { reference })}</p>
      </div>
    </main>
  );
}
