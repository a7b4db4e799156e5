import { toAmountMinor, WALLET_CURRENCY } from "@evenly/contract";
import {
  CreateServiceKeyInput,
  ListServiceKeysInput,
  RevokeServiceKeyInput,
  ServiceKeyWish,
} from "@evenly/contract/service-keys/schemas";
import { initTRPC } from "@trpc/server";
import type { TrpcCliMeta } from "trpc-cli";
import * as z from "zod";
import { describeServiceKey, momentText } from "./describe.ts";
import type { OperatorSession } from "./session.ts";

const t = initTRPC.context<OperatorSession>().meta<TrpcCliMeta>().create();

const OneKey = ServiceKeyWish.omit({ proof: true, dailyCapMinor: true }).extend({
  user: ServiceKeyWish.shape.user.meta({ positional: true }),
  scopes: z.string().describe("separated by commas, such as payments:read,payments:send"),
  dailyCap: z
    .string()
    .optional()
    .describe("what a key that pays may send in one day, in USD, such as 500.00"),
});
const KeySearch = z.strictObject({
  user: ListServiceKeysInput.shape.user.meta({ positional: true }),
  cursor: z.string().optional().describe("goes on after this key"),
  limit: z.number().int().min(1).max(100).default(20),
});

const Cap = z.string().transform((text, issues) => toAmountMinor(text, WALLET_CURRENCY, issues));

/** Keys by which other services act for a user. */
export const serviceKeyCommands = t.router({
  create: t.procedure
    .meta({ description: "Creates a key that acts for a user, and prints it this once. Audited." })
    .input(OneKey)
    .mutation(async ({ ctx, input }) => {
      const { dailyCap, scopes, ...words } = input;
      const wish = CreateServiceKeyInput.parse({
        ...words,
        scopes: scopes.split(","),
        ...(dailyCap !== undefined && { dailyCapMinor: Cap.parse(dailyCap) }),
      });
      const client = await ctx.client();
      const asked = { ...wish, proof: await ctx.prove() };
      const { token, waitsUntil, ...key } = await client.operators.serviceKeys.create.mutate(asked);
      const waits =
        waitsUntil === null
          ? []
          : [`Works once a second operator confirms it, until ${momentText(waitsUntil)}`];
      return [describeServiceKey(key), ...waits, token].join("\n");
    }),
  list: t.procedure
    .meta({ description: "Lists keys, the newest first, of one user or of everybody. Audited." })
    .input(KeySearch)
    .mutation(async ({ ctx, input }) => {
      const client = await ctx.client();
      const asked = ListServiceKeysInput.parse(input);
      const { serviceKeys, nextCursor } = await client.operators.serviceKeys.list.mutate(asked);
      if (serviceKeys.length === 0) return "None.";
      const more = nextCursor === null ? [] : [`More: --cursor ${nextCursor}`];
      return [...serviceKeys.map(describeServiceKey), ...more].join("\n");
    }),
  revoke: t.procedure
    .meta({ description: "Revokes a key: its next request is refused. Audited." })
    .input(
      RevokeServiceKeyInput.omit({ proof: true }).extend({
        serviceKeyId: RevokeServiceKeyInput.shape.serviceKeyId.meta({ positional: true }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const client = await ctx.client();
      const asked = { ...input, proof: await ctx.prove() };
      return describeServiceKey(await client.operators.serviceKeys.revoke.mutate(asked));
    }),
});
