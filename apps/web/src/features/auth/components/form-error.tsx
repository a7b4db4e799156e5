import { CircleAlert } from "lucide-react";

/** The reason why a form was refused; stays until the next submit. */
export function FormError({ text }: { readonly text: string | null }) {
  return (
    <div role="alert">
      {text && (
        <p className="mt-4 flex gap-2 text-small text-negative-text">
          <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
