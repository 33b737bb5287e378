import type { contract, ProjectOwnerInvitationRead } from "@vestibule/contract/endpoints";
import { encodeSegment } from "../../server/paths.ts";
import { camelCaseKeys } from "../../wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";

type Endpoints = typeof contract.projectOwnerInvitations;

/** An open invitation to own the project. */
export interface OwnerInvitation {
  readonly id: string;
  readonly email: string;
  /** Whether who invites stops being an owner when it is accepted. */
  readonly isTransfer: boolean;
  /** Null: a key invited. */
  readonly invitedBy: {
    readonly userId: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
  } | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Its mail is worth nothing from then on. @throws VERIFICATION_CODE_NOT_FOUND when it was accepted or taken back meanwhile */
  revoke(): Promise<void>;
}

export interface InviteOwnerOptions {
  readonly email: string;
  /** Hands the project over: who invites stops being an owner when it is accepted. Needs an owner's login. */
  readonly isTransfer?: boolean | undefined;
}

export interface OwnerInvitationMethods {
  /** The open ones, oldest first. */
  listOwnerInvitations(): Promise<readonly OwnerInvitation[]>;
  /** By mail, whether or not the address has an account. One that is invited already gets a new mail in the place of the older one. */
  inviteOwner(options: InviteOwnerOptions): Promise<OwnerInvitation>;
}

const path = "/internal/project-owner-invitations";

export function createOwnerInvitationMethods({ api }: Pick<AdminContext, "api">): OwnerInvitationMethods {
  const toInvitation = (wire: ProjectOwnerInvitationRead): OwnerInvitation => {
    const { createdAtMillis, expiresAtMillis, invitedBy, ...same } = camelCaseKeys(wire);
    return Object.freeze({
      ...same,
      invitedBy: invitedBy && camelCaseKeys(invitedBy),
      createdAt: new Date(createdAtMillis),
      expiresAt: new Date(expiresAtMillis),
      revoke: async () => {
        await api.call<Endpoints["revoke"]>("DELETE", `${path}/${encodeSegment(wire.id)}`, { session: null });
      },
    });
  };
  return {
    listOwnerInvitations: async () => {
      const { items } = await api.call<Endpoints["list"]>("GET", path, { session: null });
      return items.map(toInvitation);
    },
    inviteOwner: async ({ email, isTransfer }) => {
      const body = { email, is_transfer: isTransfer };
      return toInvitation(await api.call<Endpoints["invite"]>("POST", path, { session: null, body }));
    },
  };
}
