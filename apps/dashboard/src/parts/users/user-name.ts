import type { ServerUser } from "@vestibule/react";
import { visibleName } from "../../ui/data/visible-name.ts";
import { nameWords } from "./name-words.ts";

type Named = Pick<ServerUser, "displayName" | "primaryEmail"> & Partial<Pick<ServerUser, "isAnonymous">>;

/** The name, else the address; empty when there is neither. A name may be spaces alone, or change how other text reads. */
const knownName = ({ displayName, primaryEmail }: Named): string =>
  visibleName(displayName ?? "") || (primaryEmail ?? "");

/** What a user is called where one line has to do: the name, else the address. */
export const nameOf = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? nameWords.anonymous : nameWords.nameless);

/** The same within a sentence: "Delete …?". */
export const nameInSentence = (user: Named): string =>
  knownName(user) || (user.isAnonymous ? nameWords.anonymousPerson : nameWords.namelessPerson);

/** The address where it is not what the user is called already. */
export const addressBeside = (user: Named): string | null =>
  visibleName(user.displayName ?? "") === "" ? null : user.primaryEmail;

/** What has to be typed before the user is deleted: something that can be read on the page. */
export const confirmationOf = (user: Named & Pick<ServerUser, "id">): string => knownName(user) || user.id;
