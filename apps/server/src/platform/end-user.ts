/** Where an address lies, as far as is known. Coordinates in degrees. */
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

/** Who is at the other end, as far as the request tells. Nothing here is proof of anything. */
export interface EndUser {
  readonly ip: string | null;
  readonly place: GeoLocation | null;
  readonly userAgent: string | null;
}

/** What of a request tells about its sender. */
export interface Sender {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string | undefined;
}

export type ReadEndUser = (sender: Sender) => EndUser;
