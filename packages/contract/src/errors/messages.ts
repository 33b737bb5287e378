import type { ErrorCode } from "./codes.ts";
import type { DetailsArgument } from "./details.ts";
import { credentialMessages } from "./messages/credentials.ts";
import { generalMessages } from "./messages/general.ts";
import { oauthMessages } from "./messages/oauth.ts";
import { sessionMessages } from "./messages/sessions.ts";
import { teamAndKeyMessages } from "./messages/teams-and-keys.ts";
import { userMessages } from "./messages/users.ts";

/** One text builder for each code. */
type Messages = { readonly [C in ErrorCode]: (...details: DetailsArgument<C>) => string };

const messages: Messages = {
  ...generalMessages,
  ...credentialMessages,
  ...sessionMessages,
  ...userMessages,
  ...oauthMessages,
  ...teamAndKeyMessages,
};

/** The English text of an error, meant for developers. */
export function errorMessage<C extends ErrorCode>(code: C, ...details: DetailsArgument<C>): string {
  return messages[code](...details);
}
