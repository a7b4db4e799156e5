import * as z from "zod";

/** Channels with an external provider. */
export const TestableChannel = z.enum(["email", "sms"]);
export type TestableChannel = z.infer<typeof TestableChannel>;

export const ChannelInput = z.strictObject({ channel: TestableChannel });
export type ChannelInput = z.infer<typeof ChannelInput>;

/** `mailbox`: messages are stored in the development mailbox instead of being sent. */
export const ChannelState = z.enum(["ready", "unreachable", "unset", "mailbox"]);
export type ChannelState = z.infer<typeof ChannelState>;

export const ChannelChecked = z.object({ channel: TestableChannel, state: ChannelState });
export type ChannelChecked = z.infer<typeof ChannelChecked>;
