import { useLatePart } from "../../../use-late-part.ts";
import { needMessages } from "../../preferences/index.ts";

/** Room for what is to be said before signing in; what says it loads after the form. */
export function LateSignInNotes() {
  const Notes = useLatePart(async () => {
    const [module] = await Promise.all([import("./sign-in-notes.tsx"), needMessages("offline")]);
    return module.SignInNotes;
  }, 0);
  return <div role="status">{Notes && <Notes />}</div>;
}
