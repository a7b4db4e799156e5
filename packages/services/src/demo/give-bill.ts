import { CreateBillInput } from "@evenly/contract/bills/schemas";
import { createBill } from "../bills/create-bill.ts";
import type { ServiceContext } from "../context.ts";
import { actingAs } from "./acting-as.ts";
import type { DemoKey } from "./people.ts";

/** Id of the bill, which the tests of screens open. */
const SAMPLE_BILL_ID = "019aa000-0000-7000-8000-000000000030";
const DAY_MS = 86_400_000;
const guests = ["ana", "kwame", "marcus", "leila", "soojin", "elena"] as const;

/** Gives Ana a dinner that she paid for six, of which nothing has come back yet. Does nothing when she has it. */
export async function giveBill(
  ctx: ServiceContext<"limits" | "seal">,
  idOf: (key: DemoKey) => string,
): Promise<void> {
  const yesterday = new Date(ctx.clock.now().getTime() - DAY_MS);
  const input = CreateBillInput.parse({
    title: "Birthday dinner",
    totalMinor: 128_40n,
    currency: "USD",
    idempotencyKey: "demo-bill",
    spentOn: yesterday.toISOString().slice(0, 10),
    split: { method: "equal", userIds: guests.map(idOf) },
  });
  await createBill(actingAs(ctx, idOf("ana"), SAMPLE_BILL_ID), input);
}
