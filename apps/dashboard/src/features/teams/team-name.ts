import { sanitizeName } from "../../ui/data/visible-name.ts";
import { messages } from "./messages.ts";

/** What a team is called where one line has to do: names may be empty. */
export const getTeamName = ({ displayName }: { readonly displayName: string }): string =>
  sanitizeName(displayName) || messages.nameless;
