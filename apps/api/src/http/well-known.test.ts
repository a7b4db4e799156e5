import Fastify from "fastify";
import { expect, test } from "vitest";
import { addWellKnown } from "./well-known.ts";

test("password managers find the pages of passwords and passkeys", async () => {
  const app = Fastify();
  addWellKnown(app, "https://evenly.test");
  const password = await app.inject({ url: "/.well-known/change-password" });
  expect([password.statusCode, password.headers.location]).toEqual([302, "/security"]);
  const passkeys = await app.inject({ url: "/.well-known/passkey-endpoints" });
  expect(passkeys.json()).toEqual({
    enroll: "https://evenly.test/enhanced-security",
    manage: "https://evenly.test/enhanced-security",
  });
  await app.close();
});
