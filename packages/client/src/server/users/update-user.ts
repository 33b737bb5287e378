import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { userUpdateToWire } from "../../users/to-wire.ts";
import type { ServerUserUpdate } from "../model.ts";
import type { ServerParts } from "../parts.ts";

/** Absent fields stay absent: the service leaves those alone. */
export async function updateUser({ api }: ServerParts, userId: string, change: ServerUserUpdate): Promise<void> {
  const body: BodyOf<typeof contract.users.update> = userUpdateToWire(change);
  await api.call<typeof contract.users.update>("PATCH", `/users/${userId}`, { session: null, body });
}
