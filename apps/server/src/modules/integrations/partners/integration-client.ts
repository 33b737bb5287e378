/** What a partner identifies itself with. A partner may have several, so that its secret can be changed. */
export interface IntegrationClient {
  /** Of the partner: the segment of its paths. Small letters, digits and dashes. */
  readonly name: string;
  /** For the page that asks people. */
  readonly displayName: string;
  readonly clientId: string;
  /** At least 32 characters that need no escaping in a URL. */
  readonly clientSecret: string;
  /** Where authorization codes may be sent, exactly. */
  readonly redirectUris: readonly string[];
  /** Projects that the partner has made and nobody has taken over: so many at most. */
  readonly maxUnclaimed: number;
}
