import type { ServerUser } from "@vestibule/react";
import { messages } from "./messages.ts";

type Named = Pick<ServerUser, "displayName" | "primaryEmail" | "isAnonymous">;

/** What a user is called where one line has to do: the name, else the address. */
export const nameOf = ({ displayName, primaryEmail, isAnonymous }: Named): string =>
  displayName ?? primaryEmail ?? (isAnonymous ? messages.anonymous : messages.nameless);

/** The same within a sentence: "Delete …?". */
export const nameInSentence = ({ displayName, primaryEmail, isAnonymous }: Named): string =>
  displayName ?? primaryEmail ?? (isAnonymous ? messages.anonymousPerson : messages.namelessPerson);

/** What has to be typed before the user is deleted: something that can be read on the page. */
export const confirmationOf = (user: Named & Pick<ServerUser, "id">): string =>
  user.displayName?.trim() || user.primaryEmail || user.id;
