/** What snippets are filled with. */
export interface SnippetContext {
  /** Of the server, without a slash at the end. */
  readonly baseUrl: string;
  readonly projectId: string;
  /** In full, or a placeholder as long as no keys were made on the page. */
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
}

/** A step with something to copy. */
export interface Snippet {
  readonly title: string;
  readonly text?: string;
  /** Where the code belongs: a file, or the terminal. */
  readonly place: string;
  readonly code: string;
}
