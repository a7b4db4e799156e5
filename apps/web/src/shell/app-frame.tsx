import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { wantToaster, whenToasterWanted } from "./toasts.ts";
import { TopBar } from "./top-bar.tsx";

const Toaster = lazy(() => import("./toaster.tsx").then((module) => ({ default: module.Toaster })));

/** Loads the toaster when it is wanted. */
export function LateToaster() {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenToasterWanted(() => setIsWanted(true)), []);
  return isWanted && <Suspense>{<Toaster />}</Suspense>;
}

/** Wants the toaster once the first page has been painted. */
export function useToasterAfterPaint(): void {
  useEffect(() => {
    const timer = setTimeout(wantToaster, 200);
    return () => clearTimeout(timer);
  }, []);
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
