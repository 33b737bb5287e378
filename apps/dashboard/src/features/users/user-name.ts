import type { ServerUser } from "@vestibule/react";
import { sanitizeName } from "../../ui/data/visible-name.ts";
import { userNameMessages } from "./user-name-messages.ts";

type Named = Pick<ServerUser, "displayName" | "primaryEmail"> & Partial<Pick<ServerUser, "isAnonymous">>;

/** The name, else the address; empty when there is neither. A name may be spaces alone, or change how other text reads. */
const knownName = ({ displayName, primaryEmail }: Named): string =>
  sanitizeName(displayName ?? "") || (primaryEmail ?? "");

/** What a user is called where one line has to do: the name, else the address. */
export const getUserName = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? userNameMessages.anonymous : userNameMessages.nameless);

/** The same within a sentence: "Delete …?". */
export const getUserNameInSentence = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? userNameMessages.anonymousPerson : userNameMessages.namelessPerson);

/** The address where it is not what the user is called already. */
export const getSecondaryEmail = (user: Named): string | null =>
  sanitizeName(user.displayName ?? "") === "" ? null : user.primaryEmail;

/** What has to be typed before the user is deleted: something that can be read on the page. */
export const getDeleteConfirmation = (user: Named & Pick<ServerUser, "id">): string => knownName(user) || user.id;
