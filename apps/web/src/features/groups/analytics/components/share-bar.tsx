/** A thin bar for a part of a whole, from 0 to 1; its number stands beside it as text. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span aria-hidden="true" className="mt-2 block h-1.5 rounded-full bg-surface-2">
      <span
        className="block h-full rounded-full bg-accent"
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
