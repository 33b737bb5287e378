/** Keys of project `internal` on all servers under test. */
export const internalKeys = {
  publishableClientKey: "pck_e2e-publishable-client-key",
  secretServerKey: "ssk_e2e-secret-server-key",
  superSecretAdminKey: "sak_e2e-super-secret-admin-key",
} as const;

export function serverEnvironment(options: { dataFolder: string; port: number; smtpUrl?: string | undefined }) {
  return {
    VESTIBULE_DATA_DIR: options.dataFolder,
    VESTIBULE_PORT: String(options.port),
    VESTIBULE_PUBLIC_URL: `http://localhost:${options.port}`,
    VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.publishableClientKey,
    VESTIBULE_INTERNAL_SECRET_SERVER_KEY: internalKeys.secretServerKey,
    VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.superSecretAdminKey,
    VESTIBULE_RATE_LIMITS: "off",
    // Tests of the drain time set their own; the others stop at once.
    VESTIBULE_DRAIN_SECONDS: "0",
    // Shared OAuth applications; replaced if a test brings its own identity provider.
    VESTIBULE_SHARED_OAUTH_GOOGLE_CLIENT_ID: "e2e-google",
    VESTIBULE_SHARED_OAUTH_GOOGLE_CLIENT_SECRET: "e2e-google-secret",
    VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_ID: "e2e-github",
    VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_SECRET: "e2e-github-secret",
    ...(options.smtpUrl === undefined ? {} : { VESTIBULE_SMTP_URL: options.smtpUrl }),
  };
}

/** Lets Node compile the sources once for all processes of a run. A server then needs a third less CPU time to start. */
export const compileCache = (runFolder: string) => ({ NODE_COMPILE_CACHE: `${runFolder}/compile-cache` });
