/** An email that the server sent. */
export interface InboxEmail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Names are in lowercase. Empty for emails from the development inbox. */
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  /** The code that the recipient types, as shown, such as `K7M2QX`. Null if the email has none. */
  readonly code: string | null;
  /** The first link of the text part. Its query parameter `code` is what your callback page receives. */
  readonly link: URL | null;
}

/** Emails show codes on a line of their own. */
const codeLine = /^[A-Z0-9]{6}$/m;

export function createEmail(email: Omit<InboxEmail, "code" | "link">): InboxEmail {
  const link = /https?:\/\/\S+/.exec(email.text)?.[0] ?? "";
  return {
    ...email,
    code: codeLine.exec(email.text)?.[0] ?? null,
    link: URL.canParse(link) ? new URL(link) : null,
  };
}
