import type { AccessType } from "@vestibule/contract";
import type { TeamClientRead, TeamServerRead } from "@vestibule/contract/endpoints";
import { teamForClients } from "../users/index.ts";
import type { TeamRow } from "./team-statements.ts";

/** The server view of a team. */
export const toServerWire = ({ created_at, ...team }: TeamRow): TeamServerRead => ({
  ...team,
  created_at_millis: created_at.getTime(),
});

/** The view of a team for an access type. */
export const toWire = (team: TeamRow, accessType: AccessType): TeamClientRead | TeamServerRead =>
  accessType === "client" ? teamForClients(toServerWire(team)) : toServerWire(team);
