import { lazy, Suspense } from "react";
import { needMessages } from "../../preferences/index.ts";

const UnsavedGuard = lazy(async () => {
  const [module] = await Promise.all([import("../../../layout/unsaved-guard.tsx"), needMessages("profile")]);
  return { default: module.UnsavedGuard };
});

/** Asks before a form is left in which something was typed. */
export function LeavingGuard({ isTouched }: { readonly isTouched: boolean }) {
  return (
    isTouched && (
      <Suspense>
        <UnsavedGuard />
      </Suspense>
    )
  );
}
