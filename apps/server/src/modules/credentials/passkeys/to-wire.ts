import type { PasskeyRead } from "@vestibule/contract/endpoints";
import type { PasskeyRow } from "./passkeys.ts";

export const toWire = (passkey: PasskeyRow): PasskeyRead => ({
  id: passkey.id,
  name: passkey.name,
  created_at_millis: passkey.created_at.getTime(),
  last_used_at_millis: passkey.last_used_at?.getTime() ?? null,
  is_backed_up: passkey.is_backed_up,
});
