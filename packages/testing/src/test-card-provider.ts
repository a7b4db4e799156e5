import { type CardEmulator, startCardEmulator } from "@evenly/card-emulator";
import { createStripeCardProvider } from "@evenly/platform/stripe-card-provider";
import type { CardProvider } from "@evenly/services/ports";

export const CARD_SECRET_KEY = "sk_test_evenly_development_only";

/** The provider's SDK against a stand-in of its own; events wait until a test delivers them. */
export async function openTestCards(now: () => Date = () => new Date()): Promise<{
  readonly provider: CardProvider;
  readonly emulator: CardEmulator;
}> {
  const emulator = await startCardEmulator({ secretKey: CARD_SECRET_KEY, webhook: null, now });
  const provider = createStripeCardProvider({
    secretKey: CARD_SECRET_KEY,
    publishableKey: null,
    emulatorUrl: emulator.url,
  });
  return { provider, emulator };
}

let opened: ReturnType<typeof openTestCards> | undefined;

/** A provider for tests that are not about cards: its stand-in starts with the first call, and serves all of the process. */
export function testCardProvider(): CardProvider {
  const lazy =
    <Given extends unknown[], Answer>(ask: (provider: CardProvider, given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      opened ??= openTestCards();
      return ask((await opened).provider, given);
    };
  type Given<Name extends keyof CardProvider> = CardProvider[Name] extends (...given: infer Each) => unknown
    ? Each
    : never;
  return {
    isTestMode: true,
    publishableKey: null,
    createCustomer: lazy((provider, given: Given<"createCustomer">) => provider.createCustomer(...given)),
    createSetup: lazy((provider, given: Given<"createSetup">) => provider.createSetup(...given)),
    attachCard: lazy((provider, given: Given<"attachCard">) => provider.attachCard(...given)),
    detachCard: lazy((provider, given: Given<"detachCard">) => provider.detachCard(...given)),
    createIntent: lazy((provider, given: Given<"createIntent">) => provider.createIntent(...given)),
    confirmIntent: lazy((provider, given: Given<"confirmIntent">) => provider.confirmIntent(...given)),
    cancelIntent: lazy((provider, given: Given<"cancelIntent">) => provider.cancelIntent(...given)),
    readIntent: lazy((provider, given: Given<"readIntent">) => provider.readIntent(...given)),
    listIntents: lazy((provider, given: Given<"listIntents">) => provider.listIntents(...given)),
    refundIntent: lazy((provider, given: Given<"refundIntent">) => provider.refundIntent(...given)),
    decideAtTestBank: lazy((provider, given: Given<"decideAtTestBank">) =>
      provider.decideAtTestBank(...given),
    ),
    check: lazy((provider) => provider.check()),
  };
}
