import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { whenSessionReady } from "../features/auth/session-life.ts";
import { readSession } from "../features/auth/session-store.ts";
import { SignedInFrame } from "../frame/signed-in-frame.tsx";
import { NotFoundBody } from "../shell/route-states.tsx";

export const Route = createFileRoute("/_private")({
  beforeLoad: async ({ location }) => {
    await whenSessionReady();
    if (readSession() === null) throw redirect({ to: "/login", search: { next: location.href } });
  },
  component: () => (
    <Framed>
      <Outlet />
    </Framed>
  ),
  notFoundComponent: () => (
    <Framed>
      <NotFoundBody />
    </Framed>
  ),
});

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <SignedInFrame>
      <main id="content" className="flex flex-1 flex-col pb-[calc(62px+env(safe-area-inset-bottom))] lg:pb-0">
        {children}
      </main>
    </SignedInFrame>
  );
}
