import { Halves, LeftHalf, RightHalf, Skeleton, SkeletonRows } from "@evenly/ui";
import { api } from "../../../api/trpc.ts";
import { LATEST } from "./activity-section.tsx";

/** What every dashboard has: a hero, its actions and rows. It stays until the balance tells which one comes, and loads what that shows. */
export function HomeSkeleton() {
  api.waiting.getHome.useQuery();
  api.payments.listTransactions.useQuery(LATEST);
  return (
    <Halves
      left={
        <LeftHalf>
          <div aria-hidden="true">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-6 h-12 w-64 max-w-full lg:h-14" />
            <Skeleton className="mt-9 h-16 w-full" />
          </div>
          <div className="mt-9 max-lg:hidden">
            <SkeletonRows count={4} />
          </div>
        </LeftHalf>
      }
      right={
        <RightHalf className="max-lg:flex-1">
          <OthersSkeleton />
        </RightHalf>
      }
    />
  );
}

/** Stands for what is open with others; as high as a phone's window, so that nothing below it moves. */
export function OthersSkeleton() {
  return (
    <div className="max-lg:min-h-svh">
      <div aria-hidden="true">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="mt-6 mb-9 h-12 w-56 max-w-full lg:h-14" />
      </div>
      <SkeletonRows count={3} />
    </div>
  );
}
