const FIN_AND_TEXT = 0x81;

/**
 * Serialises a frame once, as the bytes that go to each of its sockets: an unmasked text message in one piece.
 *
 * @see RFC 6455 section 5.2
 */
export function encodeFrame(frame: { readonly type: string; readonly data: object }): Buffer {
  const text = JSON.stringify(frame);
  const length = Buffer.byteLength(text);
  const headLength = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(headLength + length);
  bytes[0] = FIN_AND_TEXT;
  bytes[1] = headLength === 2 ? length : headLength === 4 ? 126 : 127;
  if (headLength === 4) bytes.writeUInt16BE(length, 2);
  if (headLength === 10) bytes.writeBigUInt64BE(BigInt(length), 2);
  bytes.write(text, headLength);
  return bytes;
}
