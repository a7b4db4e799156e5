import * as z from "zod";

/** Channels that have a provider outside. */
export const TestableChannel = z.enum(["email", "sms"]);
export type TestableChannel = z.infer<typeof TestableChannel>;

export const ChannelInput = z.strictObject({ channel: TestableChannel });
export type ChannelInput = z.infer<typeof ChannelInput>;

/** `mailbox`: what is sent stays in the mailbox of development. */
export const ChannelState = z.enum(["ready", "unreachable", "unset", "mailbox"]);
export type ChannelState = z.infer<typeof ChannelState>;

export const ChannelChecked = z.object({ channel: TestableChannel, state: ChannelState });
export type ChannelChecked = z.infer<typeof ChannelChecked>;
