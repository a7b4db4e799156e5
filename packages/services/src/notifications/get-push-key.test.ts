import { expect, it } from "vitest";
import { getPushKey } from "./get-push-key.ts";

it("returns this deployment's key to any caller", async () => {
  const channels = { canSendSms: false, pushPublicKey: "key", receiptChannels: [] };
  expect(await getPushKey({ channels })).toEqual({ publicKey: "key" });
});
