import { expect, it } from "vitest";
import type { ServiceContext } from "../context.ts";
import { getPushKey } from "./get-push-key.ts";

it("gives the key of this deployment to whoever asks", async () => {
  const ctx = { config: { pushPublicKey: "key" } } as ServiceContext;
  expect(await getPushKey(ctx)).toEqual({ publicKey: "key" });
});
