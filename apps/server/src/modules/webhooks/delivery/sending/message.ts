import { toMessageId } from "../../message-ids.ts";
import { sign } from "../../signing.ts";

export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Builds the request for an event: the same id and body at every attempt, signed with each secret and the current
 * timestamp. `now`: ms since the epoch. @see Standard Webhooks, "Webhook headers (sending metadata to consumers)"
 */
export function toMessage(
  event: { readonly id: string; readonly payload: unknown },
  secrets: readonly string[],
  now: number,
): Message {
  const id = toMessageId(event.id);
  const timestampS = Math.floor(now / 1000);
  const body = toBody(event.payload);
  const signatures = secrets.map((secret) => sign(secret, { id, timestampS, body })).join(" ");
  const signed = { id, timestamp: String(timestampS), signature: signatures };
  const named = (prefix: string) => Object.entries(signed).map(([name, value]) => [`${prefix}-${name}`, value]);
  return {
    headers: {
      "content-type": "application/json",
      ...Object.fromEntries([...named("svix"), ...named("webhook")]),
    },
    body,
  };
}

/** JSONB doesn't preserve key order; put the type before the data for readability. Custom messages can be any JSON. */
function toBody(payload: unknown): string {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload) || !("type" in payload)) {
    return JSON.stringify(payload);
  }
  const { type, ...rest } = payload;
  return JSON.stringify({ type, ...rest });
}
