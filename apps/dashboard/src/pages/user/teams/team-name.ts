import { sanitizeName } from "../../../ui/format/visible-name.ts";
import { messages } from "../messages.ts";

/** The team's display name. Not `getTeamName` of features/teams, because its messages would delay this page. */
export const teamName = ({ displayName }: { readonly displayName: string }): string =>
  sanitizeName(displayName) || messages.header.noName;
