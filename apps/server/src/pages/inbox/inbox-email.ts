/** A mail in the list of the development inbox. Subject and names may have been chosen by anybody. */
export interface InboxEmailSummary {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly projectName: string;
  /** Milliseconds since the epoch. */
  readonly capturedAtMs: number;
}

/** A whole mail of the development inbox. */
export interface InboxEmail extends InboxEmailSummary {
  readonly from: string;
  readonly text: string;
  /** A whole HTML document, or null when the mail has no HTML part. */
  readonly html: string | null;
}
