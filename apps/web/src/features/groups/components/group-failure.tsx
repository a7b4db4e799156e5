import { useGroup } from "../group-provider.tsx";

/** The text of the last operation of groups, if it failed. */
export function GroupFailure({ className = "" }: { readonly className?: string }) {
  const { error } = useGroup();
  if (error === null) return null;
  return (
    <p role="alert" className={`${className} text-negative-text`}>
      {error}
    </p>
  );
}
