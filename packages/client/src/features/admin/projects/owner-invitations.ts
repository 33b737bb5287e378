import type { contract, ProjectOwnerInvitationRead } from "@vestibule/contract/endpoints";
import { camelCaseKeys } from "../../../core/wire/letter-case.ts";
import { encodeSegment } from "../../../core/wire/paths.ts";
import type { AdminContext } from "../admin-context.ts";

type Endpoints = typeof contract.projectOwnerInvitations;

/** A pending owner invitation. */
export interface OwnerInvitation {
  readonly id: string;
  readonly email: string;
  /** Whether the inviter stops being an owner when the invitation is accepted. */
  readonly isTransfer: boolean;
  /** Null when the invitation was sent with an API key. */
  readonly invitedBy: {
    readonly userId: string;
    readonly displayName: string | null;
    readonly primaryEmail: string | null;
  } | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /**
   * Invalidates the emailed code. @throws VERIFICATION_CODE_NOT_FOUND when the invitation was already accepted or
   * revoked
   */
  revoke(): Promise<void>;
}

export interface InviteOwnerOptions {
  readonly email: string;
  /**
   * Transfers the project: the inviter stops being an owner when the invitation is accepted. Requires an owner session.
   */
  readonly isTransfer?: boolean | undefined;
}

export interface OwnerInvitationMethods {
  /** Pending invitations, oldest first. */
  listOwnerInvitations(): Promise<OwnerInvitation[]>;
  /**
   * Sends an email, whether or not the address has an account. Inviting the same address again sends a new email that
   * replaces the old one.
   */
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
