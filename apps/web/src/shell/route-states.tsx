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
  if (isMissingChunk(error) && !navigator.onLine) return <NotHereYet onRetry={retry} />;
  return <ErrorFallback error={error} kind={info?.componentStack ? "render" : "router"} onRetry={retry} />;
}

/** What browsers say of a module that they could not fetch; it is no error of the app while there is no network. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /import/i.test(error.message);
}

/** A page whose code is not on the device yet, without a network; it opens by itself once there is one. */
function NotHereYet({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations("common.notHere");
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return (
    <main
      id="content"
      className="page-gutter flex min-h-[50dvh] flex-1 flex-col items-start justify-center py-16"
    >
      <CoinMark size={56} mood="empty" className="mb-6" />
      <h1 tabIndex={-1} className="text-h1 font-semibold">
        {t("title")}
      </h1>
      <p role="status" className="mt-2 max-w-[68ch] text-text-2">
        {t("text")}
      </p>
    </main>
  );
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
