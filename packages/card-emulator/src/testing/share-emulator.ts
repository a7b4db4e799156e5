import type Stripe from "stripe";
import { afterAll, beforeAll } from "vitest";
import { type CardEmulator, startCardEmulator } from "../index.ts";
import { SECRET_KEY, sdkOf } from "./open-emulator.ts";

/** One emulator for the tests of a file, each of which has customers of its own. */
export function shareEmulator(): { readonly emulator: CardEmulator; readonly stripe: Stripe } {
  let shared: { emulator: CardEmulator; stripe: Stripe } | undefined;
  beforeAll(async () => {
    const emulator = await startCardEmulator({ secretKey: SECRET_KEY, webhook: null });
    shared = { emulator, stripe: sdkOf(emulator) };
  });
  afterAll(() => shared?.emulator.close());
  function get() {
    if (!shared) throw new Error("the emulator runs only inside of tests");
    return shared;
  }
  return {
    get emulator() {
      return get().emulator;
    },
    get stripe() {
      return get().stripe;
    },
  };
}
