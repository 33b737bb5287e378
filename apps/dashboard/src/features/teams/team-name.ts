import { sanitizeName } from "../../ui/format/visible-name.ts";
import { messages } from "./messages.ts";

/** The display name of a team on one line; names can be empty. */
export const getTeamName = ({ displayName }: { readonly displayName: string }): string =>
  sanitizeName(displayName) || messages.nameless;
