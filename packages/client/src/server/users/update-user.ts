import type { BodyOf, contract } from "@vestibule/contract/endpoints";
import { userUpdateToWire } from "../../users/user-update-to-wire.ts";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import type { ServerContext } from "../server-context.ts";
import type { ServerUserUpdate, ServerUserUpdateCheck } from "../server-types.ts";

/** Omitted fields stay omitted, and the server leaves them unchanged. */
export async function updateUser(
  { api }: ServerContext,
  userId: string,
  change: ServerUserUpdate,
  { expected }: ServerUserUpdateCheck = {},
): Promise<void> {
  const body: BodyOf<typeof contract.users.update> = {
    ...userUpdateToWire(change),
    ...(expected && { expected: snakeCaseKeys(expected) }),
  };
  await api.call<typeof contract.users.update>("PATCH", `/users/${userId}`, { session: null, body });
}
