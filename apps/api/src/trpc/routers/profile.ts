import { User } from "@evenly/contract/auth/schemas";
import {
  ChangeHandleInput,
  ConfirmPhoneInput,
  HandleCheck,
  PhoneCodeRequested,
  RequestPhoneCodeInput,
  UpdateProfileInput,
} from "@evenly/contract/profile/schemas";
import { changeHandle } from "@evenly/services/profile/change-handle";
import { checkHandle } from "@evenly/services/profile/check-handle";
import { confirmPhone } from "@evenly/services/profile/confirm-phone";
import { removeAvatar } from "@evenly/services/profile/remove-avatar";
import { removePhone } from "@evenly/services/profile/remove-phone";
import { requestPhoneCode } from "@evenly/services/profile/request-phone-code";
import { updateProfile } from "@evenly/services/profile/update-profile";
import { router, userProcedure } from "../init.ts";

/** Rate for procedures whose handles or codes can be guessed; per-account counters are in the database. */
const guarded = userProcedure.meta({ policy: "user", rate: { points: 30, windowSeconds: 60 } });

/** The caller's own profile. Pictures are uploaded with POST /api/users/avatar. */
export const profileRouter = router({
  updateProfile: userProcedure
    .input(UpdateProfileInput)
    .output(User)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  changeHandle: guarded
    .input(ChangeHandleInput)
    .output(User)
    .mutation(({ ctx, input }) => changeHandle(ctx, input)),
  checkHandle: userProcedure
    .meta({ policy: "user", rate: { points: 60, windowSeconds: 60 } })
    .input(ChangeHandleInput)
    .output(HandleCheck)
    .query(({ ctx, input }) => checkHandle(ctx, input)),
  requestPhoneCode: guarded
    .input(RequestPhoneCodeInput)
    .output(PhoneCodeRequested)
    .mutation(({ ctx, input }) => requestPhoneCode(ctx, input)),
  confirmPhone: guarded
    .input(ConfirmPhoneInput)
    .output(User)
    .mutation(({ ctx, input }) => confirmPhone(ctx, input)),
  removePhone: userProcedure.output(User).mutation(({ ctx }) => removePhone(ctx)),
  removeAvatar: userProcedure.output(User).mutation(({ ctx }) => removeAvatar(ctx)),
});
