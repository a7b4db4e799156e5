import type { EvenlyClient } from "@evenly/client";
import {
  ConfirmActInput,
  DismissActInput,
  FindUsersInput,
  ListParkedJobsInput,
  LookAtUserInput,
  OperatorInput,
  type OperatorUser,
  RetryParkedJobInput,
  type WaitingAct,
} from "@evenly/contract/operators/schemas";
import { initTRPC } from "@trpc/server";
import type { TrpcCliMeta } from "trpc-cli";
import * as z from "zod";
import { describeDetail, describeParkedJob, describeUser, describeWaitingAct } from "./describe.ts";
import { serviceKeyCommands } from "./service-key-commands.ts";
import type { OperatorSession } from "./session.ts";

const t = initTRPC.context<OperatorSession>().meta<TrpcCliMeta>().create();

/** The proof is asked for, so that it stands in no shell history. */
const OneUser = OperatorInput.omit({ proof: true }).extend({
  user: OperatorInput.shape.user.meta({ positional: true }),
});
const Looked = LookAtUserInput.extend({ user: OneUser.shape.user });
const OneAct = DismissActInput.extend({
  waitingActId: z.string().describe("id from the list of waiting acts").meta({ positional: true }),
});
const Search = z.strictObject({
  q: FindUsersInput.shape.q.meta({ positional: true }),
  state: FindUsersInput.shape.state,
  cursor: z.string().optional().describe("goes on after this user"),
  limit: z.number().int().min(1).max(100).default(20),
});

const ParkedSearch = z.strictObject({
  cursor: z.string().optional().describe("goes on after the page before"),
  limit: z.number().int().min(1).max(100).default(20),
});

type UserCall = (client: EvenlyClient) => {
  readonly mutate: (input: OperatorInput) => Promise<OperatorUser>;
};

/** A command that changes one account and shows how it stands now. */
function act(description: string, call: UserCall) {
  return t.procedure
    .meta({ description })
    .input(OneUser)
    .mutation(async ({ ctx, input }) => {
      const client = await ctx.client();
      return describeUser(await call(client).mutate({ ...input, proof: await ctx.prove() }));
    });
}

type ProposalCall = (client: EvenlyClient) => {
  readonly mutate: (input: OperatorInput) => Promise<WaitingAct>;
};

/** A command that has an act wait for a second operator. */
function proposal(description: string, call: ProposalCall) {
  return t.procedure
    .meta({ description: `${description} Waits for a second operator.` })
    .input(OneUser)
    .mutation(async ({ ctx, input }) => {
      const client = await ctx.client();
      return describeWaitingAct(await call(client).mutate({ ...input, proof: await ctx.prove() }));
    });
}

async function find(session: OperatorSession, input: Partial<FindUsersInput>): Promise<string> {
  const client = await session.client();
  const { users, nextCursor } = await client.operators.users.find.mutate(FindUsersInput.parse(input));
  if (users.length === 0) return "Nobody.";
  const more = nextCursor === null ? [] : [`More: --cursor ${nextCursor}`];
  return [...users.map(describeUser), ...more].join("\n");
}

/** The operator's commands, each a call of the api: its policies and its audit log hold for all of them. */
export const commands = t.router({
  users: t.router({
    find: t.procedure
      .meta({ description: "Lists users, the newest first." })
      .input(Search)
      .mutation(({ ctx, input }) => find(ctx, FindUsersInput.parse(input))),
    show: t.procedure
      .meta({ description: "Shows one user: addresses, money, sessions. Audited." })
      .input(Looked)
      .mutation(async ({ ctx, input }) =>
        describeDetail(await (await ctx.client()).operators.users.show.mutate(input)),
      ),
    suspend: act("Ends all sessions and lets nobody sign in.", (client) => client.operators.users.suspend),
    liftSuspension: proposal(
      "Lets a suspended user sign in again.",
      (client) => client.operators.users.liftSuspension,
    ),
    freeze: act("Lets no money leave; receiving goes on.", (client) => client.operators.users.freeze),
    liftFreeze: proposal("Lets money leave again.", (client) => client.operators.users.liftFreeze),
    liftLock: act(
      "Lets a user sign in whom wrong passwords keep out.",
      (client) => client.operators.users.liftLock,
    ),
    resetLimits: act(
      "Lets a user go on whom a rate limit has stopped; amounts sent today stay counted.",
      (client) => client.operators.users.resetLimits,
    ),
    endSessions: t.procedure
      .meta({ description: "Signs a user out everywhere." })
      .input(OneUser)
      .mutation(async ({ ctx, input }) => {
        const client = await ctx.client();
        const asked = { ...input, proof: await ctx.prove() };
        const { ended } = await client.operators.users.endSessions.mutate(asked);
        return `${ended} ${ended === 1 ? "session has" : "sessions have"} ended`;
      }),
  }),
  admins: t.router({
    list: t.procedure
      .meta({ description: "Lists the operators." })
      .mutation(({ ctx }) => find(ctx, { state: "admin", limit: 100 })),
    grant: proposal("Makes a user an operator.", (client) => client.operators.admins.grant),
    revoke: act("Makes another operator a user as others are.", (client) => client.operators.admins.revoke),
  }),
  acts: t.router({
    waiting: t.procedure
      .meta({ description: "Lists acts that wait for a second operator, the oldest first. Audited." })
      .mutation(async ({ ctx }) => {
        const { acts } = await (await ctx.client()).operators.waitingActs.list.mutate();
        return acts.length === 0 ? "None." : acts.map(describeWaitingAct).join("\n");
      }),
    confirm: t.procedure
      .meta({ description: "Carries out an act that another operator has asked for." })
      .input(OneAct.pick({ waitingActId: true }))
      .mutation(async ({ ctx, input }) => {
        const client = await ctx.client();
        const asked = ConfirmActInput.parse({ ...input, proof: await ctx.prove() });
        return describeUser(await client.operators.waitingActs.confirm.mutate(asked));
      }),
    dismiss: t.procedure
      .meta({ description: "Ends a waiting act without carrying it out." })
      .input(OneAct)
      .mutation(async ({ ctx, input }) => {
        await (await ctx.client()).operators.waitingActs.dismiss.mutate(DismissActInput.parse(input));
        return "It no longer waits.";
      }),
  }),
  serviceKeys: serviceKeyCommands,
  ledger: t.router({
    verify: t.procedure
      .meta({ description: "Recomputes the whole ledger and names every difference." })
      .mutation(async ({ ctx }) => {
        const { differences, checkedAt } = await (await ctx.client()).operators.ledger.verify.mutate();
        if (differences.length > 0)
          throw new Error([...differences, `${differences.length} differences`].join("\n"));
        return `0 differences, ${checkedAt.toISOString()}`;
      }),
  }),
  jobs: t.router({
    parked: t.procedure
      .meta({ description: "Lists jobs that failed until they were given up, the oldest first. Audited." })
      .input(ParkedSearch)
      .mutation(async ({ ctx, input }) => {
        const client = await ctx.client();
        const { jobs, nextCursor } = await client.operators.listParkedJobs.mutate(
          ListParkedJobsInput.parse(input),
        );
        if (jobs.length === 0) return "None.";
        const more = nextCursor === null ? [] : [`More: --cursor ${nextCursor}`];
        return [...jobs.map(describeParkedJob), ...more].join("\n");
      }),
    retry: t.procedure
      .meta({ description: "Has a parked job run again, with all its attempts. Audited." })
      .input(
        RetryParkedJobInput.extend({ jobId: RetryParkedJobInput.shape.jobId.meta({ positional: true }) }),
      )
      .mutation(async ({ ctx, input }) => {
        const { id, name } = await (await ctx.client()).operators.retryParkedJob.mutate(input);
        return `${id}  ${name}  runs again`;
      }),
  }),
  queues: t.router({
    open: t.procedure
      .meta({
        description: "Prints a link that shows the queues in a browser: once, within a minute. Audited.",
      })
      .mutation(async ({ ctx }) => {
        const { url } = await (await ctx.stayingClient()).operators.openQueueBoard.mutate();
        return url;
      }),
  }),
  login: t.procedure
    .meta({
      description: 'Opens a session of 15 minutes for this shell: eval "$(npm run -s operator -- login)"',
    })
    .mutation(async ({ ctx }) => `export EVENLY_TOKEN=${await ctx.signIn()}`),
});
