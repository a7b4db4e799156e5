import { Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { MailWarning } from "lucide-react";
import { api } from "../api/trpc.ts";

type VerifyNoteProps = { readonly text: string; readonly action: string };

/** Tells a user with an unverified e-mail what to do before they can send money; nothing for other users. */
export function VerifyNote({ text, action }: VerifyNoteProps) {
  const profile = api.auth.getProfile.useQuery();
  if (profile.data?.emailVerified !== false) return null;
  return (
    <Note icon={<MailWarning size={20} strokeWidth={1.75} aria-hidden="true" />} className="mb-6">
      <p>{text}</p>
      <Link
        to="/verify-email"
        className="inline-flex min-h-11 items-center font-medium text-accent-text hover:underline lg:min-h-6"
      >
        {action}
      </Link>
    </Note>
  );
}
