import { Skeleton } from "@evenly/ui";
import { useTranslations } from "use-intl";

/** Stands for the bar's entries, on phones for bell and picture, while it is not known whether somebody is signed in. */
export function BarSkeleton() {
  const t = useTranslations("nav");
  return (
    <div role="status" aria-label={t("loading")} className="flex items-center gap-5 max-lg:ml-auto">
      <Skeleton className="h-3 w-20 max-lg:hidden" />
      <Skeleton className="h-3 w-12 max-lg:hidden" />
      <Skeleton className="h-3 w-16 max-lg:hidden" />
      <Skeleton className="size-7 rounded-full lg:hidden" />
      <Skeleton className="size-7 rounded-full lg:hidden" />
    </div>
  );
}
