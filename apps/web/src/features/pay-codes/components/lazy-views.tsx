import { SkeletonRows } from "@evenly/ui";
import { lazy, Suspense } from "react";

const Scan = lazy(() => import("./scan-view.tsx").then((module) => ({ default: module.ScanView })));
const Mine = lazy(() => import("./mine-view.tsx").then((module) => ({ default: module.MineView })));

export function LazyScan() {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Scan />
    </Suspense>
  );
}

export function LazyMine({ onShow }: { readonly onShow: () => void }) {
  return (
    <Suspense fallback={<SkeletonRows count={3} />}>
      <Mine onShow={onShow} />
    </Suspense>
  );
}
