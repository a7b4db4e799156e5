/** Maximum lengths of an operator's message, in characters. */
export const BROADCAST_LENGTH = { title: 120, message: 1000, path: 300 } as const;

/** A path of the app, which a message opens. */
export const BROADCAST_PATH = /^\/(?!\/)[\w.~:?#@!$&()*+,;=%/-]*$/;
