import { type DemoMovement, momentOf } from "./movement.ts";
import { type DemoKey, demoPeople } from "./people.ts";
import { amountBetween, type Random } from "./random.ts";

type Salary = {
  readonly payee: DemoKey;
  readonly dayOfMonth: number;
  readonly amountMinor: bigint;
  readonly from: string;
};

const salaries: readonly Salary[] = [
  { payee: "ana", dayOfMonth: 27, amountMinor: 348_055n, from: "Salary, Corvid Labs" },
  { payee: "ben", dayOfMonth: 14, amountMinor: 148_210n, from: "Payroll, Harbour Market" },
  { payee: "ben", dayOfMonth: 28, amountMinor: 148_210n, from: "Payroll, Harbour Market" },
  { payee: "priya", dayOfMonth: 26, amountMinor: 312_400n, from: "Salary, Northgate Clinic" },
  { payee: "tomas", dayOfMonth: 25, amountMinor: 94_000n, from: "From my bank" },
  { payee: "leila", dayOfMonth: 3, amountMinor: 88_000n, from: "From my bank" },
  { payee: "kwame", dayOfMonth: 1, amountMinor: 76_500n, from: "From my bank" },
  { payee: "jonas", dayOfMonth: 10, amountMinor: 40_000n, from: "From my bank" },
  { payee: "mara", dayOfMonth: 12, amountMinor: 25_000n, from: "From my bank" },
];

/** Withdrawals to banks, so that balances stay plausible for a wallet. */
const transfersOut: readonly {
  readonly payer: DemoKey;
  readonly dayOfMonth: number;
  readonly amountMinor: bigint;
}[] = [
  { payer: "ana", dayOfMonth: 29, amountMinor: 215_000n },
  { payer: "ben", dayOfMonth: 16, amountMinor: 80_000n },
  { payer: "ben", dayOfMonth: 29, amountMinor: 95_000n },
  { payer: "priya", dayOfMonth: 28, amountMinor: 220_000n },
  { payer: "marcus", dayOfMonth: 4, amountMinor: 180_000n },
  { payer: "yuki", dayOfMonth: 20, amountMinor: 12_000n },
];

/** The first top-up of each person. */
export function opening(random: Random, firstDay: Date): readonly DemoMovement[] {
  return (Object.keys(demoPeople) as DemoKey[]).map((payee) => ({
    payer: null,
    payee,
    amountMinor: amountBetween(random, 300, 900) * 100n,
    at: momentOf(firstDay, 14, random),
    description: "First top-up",
    category: null,
  }));
}

/** Top-ups and withdrawals of one day. */
export function incomeDay(random: Random, date: Date): readonly DemoMovement[] {
  const dayOfMonth = date.getUTCDate();
  const into = salaries
    .filter((salary) => salary.dayOfMonth === dayOfMonth)
    .map(
      (salary): DemoMovement => ({
        payer: null,
        payee: salary.payee,
        amountMinor: salary.amountMinor,
        at: momentOf(date, 8, random),
        description: salary.from,
        category: null,
      }),
    );
  const out = transfersOut
    .filter((transfer) => transfer.dayOfMonth === dayOfMonth)
    .map(
      (transfer): DemoMovement => ({
        payer: transfer.payer,
        payee: null,
        amountMinor: transfer.amountMinor,
        at: momentOf(date, 18, random),
        description: "To my bank",
        category: null,
      }),
    );
  return [...into, ...out];
}
