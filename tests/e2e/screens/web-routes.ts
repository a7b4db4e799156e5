import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Facts about a route that the tests cannot find out themselves. */
export type Screen = {
  /** Title of the browser tab, without the product's name. */
  readonly title: string;
  /** The heading of the first level, if it differs from the title. */
  readonly heading?: string;
  readonly seenBy: "anyone" | "signedIn" | "operator";
  /** Address with values for parameters; by default the route's path. */
  readonly address?: string;
  /** Text that appears only after the answers have arrived. */
  readonly readyWhen?: string;
  /** The call that refuses the address, because its secret belongs to nobody; the browser logs the refusal as an error. */
  readonly refusedBy?: string;
  /** The page works without any answer of the api, so it shows no loading or error state. */
  readonly isUsableAlone?: true;
};

/** Placeholder in an address for one of the user's payments. */
const OWN_PAYMENT = "/history/:own";
/** Placeholder in an address for a person who shares a group with the user. */
const GROUP_MATE = ":groupMate";
/** A filter for few entries of the demo data: axe takes a third of the time of a full page. */
const SOME_ENTRIES = "?q=rent";

const screens: Readonly<Record<string, Screen>> = {
  ...readBrought(),
  "/": {
    title: "Money between people, made even",
    heading: "Money between people, made even.",
    seenBy: "anyone",
  },
  "/login": { title: "Sign in", seenBy: "anyone" },
  "/register": { title: "Create your account", seenBy: "anyone" },
  "/join": { title: "Join a group", heading: "This invitation isn't valid", seenBy: "anyone" },
  "/verify-email": { title: "Verify your email", heading: "Check your inbox", seenBy: "anyone" },
  "/forgot-password": { title: "Forgot your password?", seenBy: "anyone" },
  "/reset-password": {
    title: "Set a new password",
    seenBy: "anyone",
    address: "/reset-password?token=abcdefghijklmnopqrstuvwxyz",
  },
  "/confirm-email": { title: "Your new email", heading: "Your new email", seenBy: "anyone" },
  "/revert-email": {
    title: "Undo the email change",
    seenBy: "anyone",
    address: "/revert-email?token=worn-out",
  },
  "/privacy-policy": { title: "Privacy Policy", seenBy: "anyone" },
  "/terms-of-service": { title: "Terms of Service", seenBy: "anyone" },
  "/dashboard": { title: "Dashboard", seenBy: "signedIn", readyWhen: "main a[href^='/history/']" },
  "/send": { title: "Send", seenBy: "signedIn", readyWhen: "[role=option]", isUsableAlone: true },
  "/history": {
    title: "History",
    seenBy: "signedIn",
    address: `/history${SOME_ENTRIES}`,
    readyWhen: "[data-row]",
  },
  "/history/$transactionId": {
    title: "Entry",
    heading: "History",
    seenBy: "signedIn",
    address: `${OWN_PAYMENT}${SOME_ENTRIES}`,
    readyWhen: "article",
  },
  "/history/$transactionId/receipt": {
    title: "Receipt",
    seenBy: "signedIn",
    address: `${OWN_PAYMENT}/receipt`,
    readyWhen: "article",
  },
  "/settings": { title: "Settings", seenBy: "signedIn", readyWhen: "main li", isUsableAlone: true },
  "/profile": { title: "Profile", seenBy: "signedIn", readyWhen: "main input" },
  "/security": { title: "Security", seenBy: "signedIn", readyWhen: "main li" },
  "/contacts": { title: "People", seenBy: "signedIn", readyWhen: "main [role=switch]" },
  "/notification-settings": { title: "Notifications", seenBy: "signedIn", readyWhen: "main table" },
  "/notification-analytics": {
    title: "Delivery figures",
    seenBy: "signedIn",
    readyWhen: "main [aria-labelledby=delivery-rate]",
  },
  "/preferences": {
    title: "Preferences",
    seenBy: "signedIn",
    readyWhen: "main input",
    isUsableAlone: true,
  },
};

/** Every route with an address, from the router's generated tree. */
export const routePaths: readonly string[] = readRoutePaths();

/** The entry of a route. Throws when it is missing. */
export function screenOf(path: string): Screen {
  const screen = screens[path];
  if (!screen)
    throw new Error(
      `${path} is a route without an entry in the screens.json of its feature, or in tests/e2e/screens/web-routes.ts`,
    );
  return screen;
}

/** The address of a route's page; placeholders without a value stay. */
export function addressOf(
  path: string,
  { ownPayment = OWN_PAYMENT, groupMate = GROUP_MATE }: { ownPayment?: string; groupMate?: string },
): string {
  const address = screenOf(path).address ?? path;
  return address.replace(OWN_PAYMENT, ownPayment).replace(GROUP_MATE, groupMate);
}

/** Calls that refuse the address of a page, which therefore are no errors. */
export const refusing: readonly string[] = routePaths.flatMap((path) => screenOf(path).refusedBy ?? []);

/** Entries whose route no longer exists. */
export function leftoverEntries(): readonly string[] {
  return Object.keys(screens).filter((path) => !routePaths.includes(path));
}

/** Entries that features define in `apps/web/src/features/<name>/screens.json`. */
function readBrought(): Readonly<Record<string, Screen>> {
  const features = new URL("../../../apps/web/src/features/", import.meta.url);
  const files = readdirSync(features).map((name) => new URL(`${name}/screens.json`, features));
  const brought = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, "utf8"));
  return Object.assign({}, ...brought.map((text) => JSON.parse(text)));
}

function readRoutePaths(): readonly string[] {
  const tree = readFileSync(new URL("../../../apps/web/src/routeTree.gen.ts", import.meta.url), "utf8");
  const block = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  return [...block.matchAll(/^\s*"(\/[^"]*)":/gm)].map((match) => match[1] ?? "");
}
