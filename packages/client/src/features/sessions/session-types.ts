/** Where a session was last used, as far as the IP address shows. */
export interface GeoInfo {
  readonly ip: string;
  readonly countryCode: string | null;
  readonly regionCode: string | null;
  readonly cityName: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly tzIdentifier: string | null;
}

/** What the user agent reported at sign-in. */
export interface SessionDevice {
  readonly browser: string | null;
  readonly os: string | null;
  readonly kind: "desktop" | "mobile" | "tablet" | "cli" | "server" | "unknown";
}

/** An active session of the signed-in user. */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
  readonly expiresAt: Date;
  readonly isImpersonation: boolean;
  readonly isCurrentSession: boolean;
  readonly geoInfo: GeoInfo | undefined;
  readonly device: SessionDevice;
}

export interface SessionMethods {
  /** Newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** @throws CANNOT_DELETE_CURRENT_SESSION: sign out instead. */
  revokeSession(id: string): Promise<void>;
  /** Revokes all sessions except this one. Returns their number. */
  revokeOtherSessions(): Promise<number>;
}
