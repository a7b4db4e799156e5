import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { TopBar } from "./top-bar.tsx";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

/** Loads the toaster once the first page has been painted. */
export function LateToaster() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsPainted(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return isPainted && <Suspense>{<Toaster />}</Suspense>;
}

/** Leads keyboards past the bar. */
export function SkipLink() {
  const t = useTranslations("common");
  return (
    <a
      href="#content"
      className="sr-only rounded-control bg-accent px-4 py-3 text-accent-on focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {t("skipToContent")}
    </a>
  );
}

type AppFrameProps = {
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Stands between bar and page. */
  readonly banner?: ReactNode;
};

/** Bar, banner, page and, where there is one, foot. */
export function AppFrame({ children, foot, banner }: AppFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      {banner}
      {children}
      {foot}
    </div>
  );
}
