import "./bring-features.ts";

/** For a part of a public page that only signed-in people see: their query cache. */
export { SignedInProviders as SignedInPart } from "../features/auth/signed-in-providers.tsx";
