/** A partner's client credentials. A partner can have several, for rotation. */
export interface IntegrationClient {
  /** The partner's path segment: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Shown on the confirmation page. */
  readonly displayName: string;
  readonly clientId: string;
  /** At least 32 characters, all unreserved in URLs. */
  readonly clientSecret: string;
  /** Allowed redirect URIs, compared exactly. */
  readonly redirectUris: readonly string[];
  /** Maximum number of provisioned projects without an owner. */
  readonly maxUnclaimed: number;
}
