import { ServiceKeyId, UserId } from "@evenly/contract";
import type { ServiceKey } from "@evenly/contract/service-keys/schemas";
import type { ServiceKeyRow } from "@evenly/db/service-keys/queries";

/** Maps a key's row for operators. */
export function presentServiceKey({
  secretHash: _secretHash,
  sentDay: _sentDay,
  sentMinor: _sentMinor,
  ...row
}: ServiceKeyRow): ServiceKey {
  return {
    ...row,
    id: ServiceKeyId.parse(row.id),
    actingUserId: UserId.parse(row.actingUserId),
    createdBy: UserId.parse(row.createdBy),
  };
}
