import { randomText } from "../../platform/crypto/random.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const base = BigInt(alphabet.length);
/** The length after the prefix, as in Svix ids. */
const length = 27;
export const messageIdPrefix = "msg_";

/** The id of an event for receivers, the same at every attempt: `msg_` and the event's 128 bits in base 62. */
export function toMessageId(eventId: string): string {
  let rest = BigInt(`0x${eventId.replaceAll("-", "")}`);
  let text = "";
  while (text.length < length) {
    text = `${alphabet[Number(rest % base)]}${text}`;
    rest /= base;
  }
  return `${messageIdPrefix}${text}`;
}

/** The event id of a message id; null if invalid. */
export function toEventId(messageId: string): string | null {
  if (!messageId.startsWith(messageIdPrefix)) return null;
  const text = messageId.slice(messageIdPrefix.length);
  if (text.length !== length || !/^[0-9A-Za-z]+$/.test(text)) return null;
  let value = 0n;
  for (const letter of text) value = value * base + BigInt(alphabet.indexOf(letter));
  const hex = value.toString(16).padStart(32, "0");
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** 135 random bits. */
export const newEndpointId = (): string => `ep_${randomText(length)}`;
export const newAttemptId = (): string => `atmpt_${randomText(length)}`;
