import type { ServerUser } from "@vestibule/react";
import { defineMessages } from "../../i18n/define-messages.ts";
import { sanitizeName } from "../../ui/format/visible-name.ts";

/** Names for users without a name and email. In a separate file because every page loads them. */
const userNameMessages = defineMessages("userNames", {
  anonymous: "Anonymous user",
  nameless: "No name",
  /** Used within sentences. */
  anonymousPerson: "this anonymous user",
  namelessPerson: "this user",
});

type Named = Pick<ServerUser, "displayName" | "primaryEmail"> & Partial<Pick<ServerUser, "isAnonymous">>;

/**
 * The name, or else the email; empty if there is neither. A name can be only whitespace, or contain characters that
 * change the direction of other text.
 */
const knownName = ({ displayName, primaryEmail }: Named): string =>
  sanitizeName(displayName ?? "") || (primaryEmail ?? "");

/** The display name of a user on one line: the name, or else the email. */
export const getUserName = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? userNameMessages.anonymous : userNameMessages.nameless);

/** For use in sentences: "Delete …?". */
export const getUserNameInSentence = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? userNameMessages.anonymousPerson : userNameMessages.namelessPerson);

/** The email, unless it is already the display name. */
export const getSecondaryEmail = (user: Named): string | null =>
  sanitizeName(user.displayName ?? "") === "" ? null : user.primaryEmail;

/** When the user was last active; null if they never signed in. Without activity, the API returns the sign-up time. */
export const getLastActive = ({
  lastActiveAt,
  signedUpAt,
}: Pick<ServerUser, "lastActiveAt" | "signedUpAt">): Date | null =>
  lastActiveAt.getTime() === signedUpAt.getTime() ? null : lastActiveAt;

/** The text to type before deleting the user. It must be readable on the page. */
export const getDeleteConfirmation = (user: Named & Pick<ServerUser, "id">): string => knownName(user) || user.id;
