import type { UpdateProfileInput } from "@evenly/contract/profile/schemas";
import { defineEdit, fieldRules } from "../../../manifest/edit-definition.ts";

/** What is kept of a change without a network; a country is not, since changing it may ask for the password. Older devices kept some. */
export type ProfileChanges = Omit<UpdateProfileInput, "expectedVersion" | "password">;

export type ProfileEdit = {
  readonly version: number | null;
  readonly changes: ProfileChanges;
  readonly base: ProfileChanges;
};

export const profileEdit = defineEdit<"profile", ProfileEdit>({
  kind: "profile",
  itemOf: () => "profile",
  ...fieldRules<ProfileEdit>(),
  follow: (edit, { version }) =>
    edit.version === null || version === undefined ? edit : { ...edit, version },
  sending: () => import("./send-profile.ts"),
  view: () => import("./view-profile.tsx"),
});
