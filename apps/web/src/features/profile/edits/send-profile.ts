import type { User } from "@evenly/contract/auth/schemas";
import { apiClient } from "../../../api/trpc-client.ts";
import type { EditSending, Sent } from "../../../manifest/edit-definition.ts";
import { saveUser } from "../../auth/index.ts";
import { judgeConflict, writeOver } from "../../offline/index.ts";
import type { ProfileEdit } from "./edits.ts";

export const profile: EditSending<ProfileEdit> = {
  send: ({ version, changes, base }, options) =>
    writeOver(version, {
      write: async (onto) => {
        const input = { ...changes, ...(onto === null ? {} : { expectedVersion: onto }) };
        return sentProfile(await apiClient.profile.updateProfile.mutate(input, options));
      },
      look: async () => {
        const user = await apiClient.auth.getProfile.query(undefined, options);
        return {
          conflict: judgeConflict(user, changes, base),
          version: user.version,
          sent: sentProfile(user),
        };
      },
    }),
};

function sentProfile(user: User): Sent {
  return {
    version: user.version,
    take: (queryClient) => {
      queryClient.setQueriesData<User>({ queryKey: [["auth", "getProfile"]] }, () => user);
      const { id, displayName, avatarUrl, avatarSmallUrl } = user;
      saveUser({ id, displayName, avatarUrl: avatarSmallUrl ?? avatarUrl });
    },
  };
}
