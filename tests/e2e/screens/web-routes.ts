import { readFileSync } from "node:fs";

/** What the net must know of a route; everything else it sees for itself. */
export type Screen = {
  /** Its name in the browser's tab, without the product's. */
  readonly title: string;
  /** The heading of the first level, where it is not the title. */
  readonly heading?: string;
  readonly seenBy: "anyone" | "signedIn";
  /** The address with values for its parameters; without one the route's own path. */
  readonly address?: string;
  /** What only stands there once the answers have come. */
  readonly settled?: string;
  /** It can be used without a single answer of the api: then nothing needs saying. */
  readonly isUsableAlone?: true;
};

/** Stands for an own payment in an address. */
const OWN_PAYMENT = "/history/:own";
/** Some entries of the demo data, to which axe takes a third of the time that a whole page of them takes. */
const SOME_ENTRIES = "?q=rent";

const screens: Readonly<Record<string, Screen>> = {
  "/": {
    title: "Money between people, made even",
    heading: "Money between people, made even.",
    seenBy: "anyone",
  },
  "/login": { title: "Sign in", seenBy: "anyone" },
  "/register": { title: "Create an account", seenBy: "anyone" },
  "/verify-email": { title: "Verify your email", heading: "Look into your inbox", seenBy: "anyone" },
  "/forgot-password": { title: "Forgot your password", seenBy: "anyone" },
  "/reset-password": {
    title: "Set a new password",
    seenBy: "anyone",
    address: "/reset-password?token=abcdefghijklmnopqrstuvwxyz",
  },
  "/confirm-email": { title: "Change of email", heading: "Your new email", seenBy: "anyone" },
  "/revert-email": {
    title: "Take the change back",
    seenBy: "anyone",
    address: "/revert-email?token=worn-out",
  },
  "/privacy-policy": { title: "Privacy Policy", seenBy: "anyone" },
  "/terms-of-service": { title: "Terms of Service", seenBy: "anyone" },
  "/dashboard": { title: "Dashboard", seenBy: "signedIn", settled: "main a[href^='/history/']" },
  "/send": { title: "Send", seenBy: "signedIn", settled: "[role=option]", isUsableAlone: true },
  "/history": {
    title: "History",
    seenBy: "signedIn",
    address: `/history${SOME_ENTRIES}`,
    settled: "[data-row]",
  },
  "/history/$transactionId": {
    title: "Entry",
    heading: "History",
    seenBy: "signedIn",
    address: `${OWN_PAYMENT}${SOME_ENTRIES}`,
    settled: "article",
  },
  "/history/$transactionId/receipt": {
    title: "Receipt",
    seenBy: "signedIn",
    address: `${OWN_PAYMENT}/receipt`,
    settled: "article",
  },
  "/profile": { title: "Profile", seenBy: "signedIn", settled: "main input" },
  "/security": { title: "Security", seenBy: "signedIn", settled: "main li" },
  "/contacts": { title: "Contacts", seenBy: "signedIn", settled: "main [role=switch]" },
  "/notification-analytics": {
    title: "Notifications",
    seenBy: "signedIn",
    settled: "main [aria-labelledby=delivery-rate]",
  },
  "/preferences": {
    title: "Preferences",
    seenBy: "signedIn",
    settled: "main input",
    isUsableAlone: true,
  },
};

/** Every route that has an address, as the router's generated tree lists them. */
export const routePaths: readonly string[] = readRoutePaths();

/** The entry of a route; a new route needs one. */
export function screenOf(path: string): Screen {
  const screen = screens[path];
  if (!screen) throw new Error(`${path} is a route without an entry in tests/e2e/screens/web-routes.ts`);
  return screen;
}

/** Where to find a route's page, its parameters filled in. */
export function addressOf(path: string, ownPayment: string): string {
  return (screenOf(path).address ?? path).replace(OWN_PAYMENT, ownPayment);
}

/** Entries that no route has any more. */
export function leftoverEntries(): readonly string[] {
  return Object.keys(screens).filter((path) => !routePaths.includes(path));
}

function readRoutePaths(): readonly string[] {
  const tree = readFileSync(new URL("../../../apps/web/src/routeTree.gen.ts", import.meta.url), "utf8");
  const block = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  return [...block.matchAll(/^\s*"(\/[^"]*)":/gm)].map((match) => match[1] ?? "");
}
