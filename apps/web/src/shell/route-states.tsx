import { buttonStyles, CoinMark } from "@evenly/ui";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { clientConfig } from "../config.ts";
import { ErrorFallback } from "./error-fallback.tsx";
import { PageTitle } from "./page-title.tsx";

/** Shown while a page loads; after the chunk timeout it throws, so that the error page is shown. */
export function RoutePending() {
  const t = useTranslations("common");
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), clientConfig.chunkTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) throw new Error(`a page did not load within ${clientConfig.chunkTimeoutMs} ms`);
  return (
    <main id="content" className="flex min-h-[50dvh] flex-1 items-center justify-center gap-3">
      <CoinMark size={28} mood="loading" />
      <p role="status" className="text-text-2">
        {t("loadingPage")}
      </p>
    </main>
  );
}

/** Error page of a route. React's component stack marks a rendering error; without it the router itself failed. */
export function RouteError({ error, info, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorFallback error={error} kind={info?.componentStack ? "render" : "router"} onRetry={retry} />;
}

/** Page for unknown addresses. */
export function NotFound() {
  return (
    <main id="content" className="flex flex-1 flex-col">
      <NotFoundBody />
    </main>
  );
}

/** What an unknown address shows; also inside a page whose address exists for other users only. */
export function NotFoundBody() {
  const t = useTranslations("common.notFound");
  const nav = useTranslations("nav");
  return (
    <div className="page-gutter flex min-h-[50dvh] flex-1 flex-col items-start justify-center py-16">
      <PageTitle title={nav("notFoundTitle")} />
      <CoinMark size={56} mood="empty" className="mb-6" />
      <h1 tabIndex={-1} className="text-h1 font-semibold">
        {t("title")}
      </h1>
      <p className="mt-2 text-text-2">{t("text")}</p>
      <Link to="/" className={buttonStyles({ className: "mt-6" })}>
        {t("goHome")}
      </Link>
    </div>
  );
}
