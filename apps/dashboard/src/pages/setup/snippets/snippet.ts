/** The values to insert into the snippets. */
export interface SnippetContext {
  /** The server's URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** The full key, or a placeholder until keys are created on the page. */
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

/** A step with code to copy. */
export interface Snippet {
  readonly title: string;
  readonly text?: string;
  /** Where the code goes: a file, or the terminal. */
  readonly place: string;
  readonly code: string;
}
