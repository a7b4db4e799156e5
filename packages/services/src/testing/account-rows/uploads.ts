import { files } from "@evenly/db/uploads/tables";
import { type AccountRows, hashed, withRow } from "../account-row.ts";

export const accountRows: AccountRows = {
  files: {
    ends: "kind = 'avatar'",
    make: withRow((ctx, userId) =>
      ctx.db.insert(files).values({
        id: hashed(ctx),
        ownerUserId: userId,
        kind: "avatar",
        mimeType: "image/webp",
        sizeBytes: 1,
        width: 1,
        height: 1,
        content: Buffer.from("x"),
        createdAt: ctx.clock.now(),
      }),
    ),
  },
};
