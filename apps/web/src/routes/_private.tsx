import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { whenSessionReady } from "../features/auth/session-life.ts";
import { readSession } from "../features/auth/session-store.ts";
import { SignedInLayout } from "../layout/signed-in-layout.tsx";
import { requireIds } from "../shell/ids.ts";

export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ location, params }) => {
    await whenSessionReady();
    if (readSession() === null) throw redirect({ to: "/login", search: { next: location.href } });
    requireIds(params);
  },
  component: () => (
    <SignedInLayout>
      <main id="content" className="flex flex-1 flex-col pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0">
        <Outlet />
      </main>
    </SignedInLayout>
  ),
});
