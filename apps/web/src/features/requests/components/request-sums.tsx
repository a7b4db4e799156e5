import { Money } from "@evenly/ui";

type SumsProps = {
  readonly label: string;
  readonly sums: readonly (readonly [currency: string, minor: bigint])[];
};

/** A sum of requests, for each currency by itself. */
export function RequestSums({ label, sums }: SumsProps) {
  return (
    <div>
      <p className="text-small font-medium text-text-2">{label}</p>
      {sums.map(([currency, minor], place) => (
        <p key={currency}>
          <Money amountMinor={minor} currency={currency} size={place === 0 ? "page" : "big"} isLive />
        </p>
      ))}
    </div>
  );
}
