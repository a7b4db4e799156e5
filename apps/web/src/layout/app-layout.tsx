import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { UpdateNotice } from "../features/pwa/update-notice.tsx";
import { AFTER_PAGE_MS, lazyPart } from "../lazy-part.tsx";
import { loadOnceOnline } from "../shell/load-once-online.ts";
import { SkipLink } from "../shell/skip-link.tsx";
import { wantToaster, whenToasterWanted } from "../shell/toasts.ts";
import { type BarSlots, TopBar } from "./top-bar.tsx";

/** Banner for a lost network and pending items; it must load before the network is lost. */
export const OfflineBanner = lazyPart(
  () => import("../features/offline/components/offline-banner.tsx").then((module) => module.OfflineBanner),
  { texts: ["offline"], afterMs: AFTER_PAGE_MS },
);

/** Loads the toaster when it is requested. Without a network it loads once there is one. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stopLoading = () => {};
    const stopWaiting = whenToasterWanted(() => {
      stopLoading = loadOnceOnline(
        () => import("./toaster.tsx"),
        (module) => setToaster(() => module.Toaster),
      );
    });
    return () => {
      stopWaiting();
      stopLoading();
    };
  }, []);
  return Toaster && <Toaster />;
}

/** Requests the toaster after the first paint. */
export function useToasterAfterPaint(): void {
  useEffect(() => {
    const timer = setTimeout(wantToaster, 200);
    return () => clearTimeout(timer);
  }, []);
}

type AppLayoutProps = BarSlots & {
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Shown between bar and page. */
  readonly banner?: ReactNode;
};

/** Layout of a page: bar, banner, content and optional footer. */
export function AppLayout({ children, foot, banner, entries, bell }: AppLayoutProps) {
  return (
    <div data-layout="page" className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar entries={entries} bell={bell} />
      <OfflineBanner />
      <UpdateNotice />
      {banner}
      {children}
      {foot}
    </div>
  );
}
