/** Location of an IP address, if known. Coordinates in degrees. */
export interface GeoLocation {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null;
  readonly regionCode: string | null;
  readonly cityName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** IANA time zone. */
  readonly tzIdentifier: string | null;
}

/** The client, as the request describes it. Not verified: never use it as proof. */
export interface EndUser {
  readonly ip: string | null;
  readonly place: GeoLocation | null;
  readonly userAgent: string | null;
}

/** The parts of a request that describe its sender. */
export interface Sender {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string | undefined;
}

export type ReadEndUser = (sender: Sender) => EndUser;
