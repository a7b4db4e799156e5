import type * as z from "zod";
import { isLoopbackHost } from "./refuse-exposure.ts";

type CardSettings = {
  readonly NODE_ENV: "development" | "production";
  readonly PUBLIC_URL: string;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_PUBLISHABLE_KEY: string;
  readonly CARD_EMULATOR_URL?: string | undefined;
};

/**
 * Validates a process's card settings. Others are served with live keys only, since a test card would bring money that nobody paid; both keys are of one
 * mode. Development charges no real card.
 */
export function refuseCardSettings(settings: CardSettings, issues: z.RefinementCtx): void {
  const { NODE_ENV, PUBLIC_URL, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, CARD_EMULATOR_URL } = settings;
  const refuse = (name: keyof CardSettings, message: string) =>
    issues.addIssue({ code: "custom", path: [name], message });
  const isLive = STRIPE_SECRET_KEY.includes("k_live_");
  const isStandIn = CARD_EMULATOR_URL !== undefined;
  if (NODE_ENV === "production") {
    if (isStandIn) refuse("CARD_EMULATOR_URL", "the stand-in for cards is for development");
    if (!isLive && !isOfThisMachine(PUBLIC_URL))
      refuse("STRIPE_SECRET_KEY", "a test key would credit money that nobody paid; set the live key");
  } else if (isLive) refuse("STRIPE_SECRET_KEY", "development charges no real cards; set a test key");
  else if (isStandIn && !isOfThisMachine(CARD_EMULATOR_URL))
    refuse("CARD_EMULATOR_URL", "the stand-in for cards runs on this machine");
  if (STRIPE_PUBLISHABLE_KEY.startsWith("pk_live_") !== isLive)
    refuse("STRIPE_PUBLISHABLE_KEY", "is of another mode than STRIPE_SECRET_KEY");
}

/** Its own rule names an address that is none; the rules here run all the same. */
function isOfThisMachine(address: string): boolean {
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
}
