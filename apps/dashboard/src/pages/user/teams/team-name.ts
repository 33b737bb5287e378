import { sanitizeName } from "../../../ui/data/visible-name.ts";
import { messages } from "../messages.ts";

/** What a team is called here. Not `teamNameOf` of parts/teams: its texts would be fetched before this page can be used. */
export const teamName = ({ displayName }: { readonly displayName: string }): string =>
  sanitizeName(displayName) || messages.header.noName;
