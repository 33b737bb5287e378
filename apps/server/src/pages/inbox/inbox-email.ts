/** An email in the list of the development inbox. Subject and names are untrusted input. */
export interface InboxEmailSummary {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly projectName: string;
  /** Milliseconds since the epoch. */
  readonly capturedAtMs: number;
}

/** An email of the development inbox. */
export interface InboxEmail extends InboxEmailSummary {
  readonly from: string;
  readonly text: string;
  /** A complete HTML document, or null if the email has no HTML part. */
  readonly html: string | null;
}
