import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { inspectConfig, readConfig } from "./config.ts";
import { ConfigError } from "./config-reader.ts";
import { shareConfig, shareCores } from "./workers.ts";

const read = (environment: Record<string, string | undefined> = {}) => readConfig(environment, "/srv/app");
const getProblems = (environment: Record<string, string>): readonly string[] => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

const defaults = {
  port: 8100,
  host: "127.0.0.1",
  publicUrl: "http://localhost:8100",
  dataFolder: "/srv/app/.vestibule",
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReadUrl: undefined,
  databaseReadMaxLagSeconds: 10,
  databasePreparedStatements: true,
  workers: 1,
  databaseConnections: 20,
  drainSeconds: 0,
  shutdownSeconds: 10,
  maxConnections: 4_096,
  secret: undefined,
  previousSecret: undefined,
  smtpUrl: undefined,
  mailFrom: "vestibule@localhost",
  internalKeys: { publishableClientKey: undefined, secretServerKey: undefined, superSecretAdminKey: undefined },
  logLevel: "info",
  logFormat: undefined,
  metricsToken: undefined,
  metricsPort: undefined,
  metricsHost: "127.0.0.1",
  traces: undefined,
  demo: true,
  rateLimits: true,
  trustedProxies: [],
  allowedNetworks: ["127.0.0.0/8", "::1/128"],
  webhookRetrySeconds: [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000],
  auditDays: 400,
  emailDays: 30,
  webhookEventDays: 30,
  activityDays: 400,
  signingKeyDays: 90,
  sharedOauth: {},
  testIdentityProvider: undefined,
  integrationClients: [],
};

describe("the drain time", () => {
  const VESTIBULE_DATABASE_URL = "postgres://db.example/vestibule";
  test.each([
    [{}, 0],
    [{ VESTIBULE_DATABASE_URL }, 5],
    [{ VESTIBULE_DRAIN_SECONDS: "7" }, 7],
    [{ VESTIBULE_DATABASE_URL, VESTIBULE_DRAIN_SECONDS: "0" }, 0],
    [{ VESTIBULE_DATABASE_URL, VESTIBULE_DRAIN_SECONDS: "" }, 5],
    [{ VESTIBULE_DRAIN_SECONDS: "300" }, 300],
  ])("with %j is %d seconds", (environment, seconds) => {
    expect(read(environment).drainSeconds).toBe(seconds);
  });

  test.each(["301", "-1", "1.5", "5s", "soon"])("%j is rejected", (value) => {
    expect(getProblems({ VESTIBULE_DRAIN_SECONDS: value })).toEqual([
      `VESTIBULE_DRAIN_SECONDS must be a whole number of seconds from 0 to 300; it is "${value}"`,
    ]);
  });
});

describe("the configuration", () => {
  test("has defaults for everything", () => {
    expect(read()).toEqual(defaults);
  });

  test("treats an empty or blank variable as unset, as in compose files", () => {
    const names = [
      "PORT",
      "HOST",
      "PUBLIC_URL",
      "DATA_DIR",
      "DATABASE_URL",
      "DATABASE_CONNECTIONS",
      "SECRET",
      "PREVIOUS_SECRET",
      "SMTP_URL",
      "MAIL_FROM",
      "LOG_LEVEL",
      "LOG_FORMAT",
      "WORKERS",
      "METRICS_TOKEN",
      "METRICS_PORT",
      "METRICS_HOST",
      "DEMO",
      "RATE_LIMITS",
      "TRUSTED_PROXIES",
      "ALLOWED_NETWORKS",
      "WEBHOOK_RETRY_SECONDS",
      "AUDIT_DAYS",
      "EMAIL_DAYS",
      "WEBHOOK_EVENT_DAYS",
      "ACTIVITY_DAYS",
      "SIGNING_KEY_DAYS",
      "SHARED_OAUTH_GITHUB_CLIENT_ID",
      "TEST_IDENTITY_PROVIDER_URL",
    ];
    for (const blank of ["", "  ", "\n"]) {
      expect(read(Object.fromEntries(names.map((name) => [`VESTIBULE_${name}`, blank])))).toEqual(defaults);
    }
  });

  test("uses the values that are set", () => {
    expect(
      read({
        VESTIBULE_PORT: "9000",
        VESTIBULE_HOST: "0.0.0.0",
        VESTIBULE_PUBLIC_URL: "https://auth.example/",
        VESTIBULE_DATA_DIR: "data",
        VESTIBULE_DATABASE_URL: "postgres://me:secret@db/vestibule",
        VESTIBULE_DATABASE_DIRECT_URL: "postgres://me:secret@postgres/vestibule",
        VESTIBULE_DATABASE_READ_URL: "postgres://me:secret@standby/vestibule",
        VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS: "30",
        VESTIBULE_WORKERS: "2",
        VESTIBULE_DATABASE_CONNECTIONS: "50",
        VESTIBULE_SECRET: "s".repeat(43),
        VESTIBULE_PREVIOUS_SECRET: "p".repeat(43),
        VESTIBULE_SMTP_URL: "smtps://mail.example",
        VESTIBULE_MAIL_FROM: "auth@example.com",
        VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY: "a-key-of-16-letters",
        VESTIBULE_LOG_LEVEL: "warn",
        VESTIBULE_LOG_FORMAT: "pretty",
        VESTIBULE_METRICS_TOKEN: "a-token-of-24-characters",
        VESTIBULE_METRICS_PORT: "9100",
        VESTIBULE_METRICS_HOST: "10.0.0.1",
        VESTIBULE_DEMO: "off",
        VESTIBULE_RATE_LIMITS: "off",
        VESTIBULE_TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1,2001:db8::/32,, ::1",
        VESTIBULE_ALLOWED_NETWORKS: "10.0.0.0/8",
        VESTIBULE_WEBHOOK_RETRY_SECONDS: "1, 60",
        VESTIBULE_AUDIT_DAYS: "0",
        VESTIBULE_EMAIL_DAYS: "7",
        VESTIBULE_WEBHOOK_EVENT_DAYS: "3",
        VESTIBULE_ACTIVITY_DAYS: "0",
        VESTIBULE_SIGNING_KEY_DAYS: "30",
        VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_ID: "an-id",
        VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_SECRET: "a-secret",
        VESTIBULE_TEST_IDENTITY_PROVIDER_URL: "http://localhost:9000",
        VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: "test",
      }),
    ).toEqual({
      port: 9000,
      host: "0.0.0.0",
      publicUrl: "https://auth.example",
      dataFolder: "/srv/app/data",
      databaseUrl: "postgres://me:secret@db/vestibule",
      databaseDirectUrl: "postgres://me:secret@postgres/vestibule",
      databaseReadUrl: "postgres://me:secret@standby/vestibule",
      databaseReadMaxLagSeconds: 30,
      databasePreparedStatements: false,
      workers: 2,
      databaseConnections: 50,
      drainSeconds: 5,
      shutdownSeconds: 10,
      maxConnections: 4_096,
      secret: "s".repeat(43),
      previousSecret: "p".repeat(43),
      smtpUrl: "smtps://mail.example",
      mailFrom: "auth@example.com",
      internalKeys: { ...defaults.internalKeys, publishableClientKey: "a-key-of-16-letters" },
      logLevel: "warn",
      logFormat: "pretty",
      metricsToken: "a-token-of-24-characters",
      metricsPort: 9_100,
      metricsHost: "10.0.0.1",
      traces: undefined,
      demo: false,
      rateLimits: false,
      trustedProxies: ["10.0.0.0/8", "192.0.2.1", "2001:db8::/32", "::1"],
      allowedNetworks: ["10.0.0.0/8"],
      webhookRetrySeconds: [1, 60],
      auditDays: 0,
      emailDays: 7,
      webhookEventDays: 3,
      activityDays: 0,
      signingKeyDays: 30,
      sharedOauth: { github: { clientId: "an-id", clientSecret: "a-secret" } },
      testIdentityProvider: { url: "http://localhost:9000", secret: "test" },
      integrationClients: [],
    });
  });

  test("derives the public URL from the port", () => {
    expect(read({ VESTIBULE_PORT: "9000" }).publicUrl).toBe("http://localhost:9000");
  });

  test.each([
    ["https://example.com/auth/", "https://example.com/auth"],
    ["https://example.com/a/b.c", "https://example.com/a/b.c"],
    ["https://Example.com", "https://example.com"],
  ])("the public URL %s is %s", (value, url) => {
    expect(read({ VESTIBULE_PUBLIC_URL: value }).publicUrl).toBe(url);
  });

  test("keeps an absolute data folder", () => {
    expect(read({ VESTIBULE_DATA_DIR: "/var/lib/vestibule" }).dataFolder).toBe("/var/lib/vestibule");
  });

  test.each([
    ["VESTIBULE_PORT", ["0", "65536", "80a", "-1", "8100.5", "1e3"]],
    ["VESTIBULE_HOST", ["localhost", "256.0.0.1", "example.com", "127.0.0.1:80"]],
    [
      "VESTIBULE_PUBLIC_URL",
      [
        "auth.example",
        "ftp://auth.example",
        "https://auth.example/a path",
        "https://auth.example/a;b",
        "https://me:secret@auth.example",
        "https://auth.example/?x",
        "https://auth.example/#x",
      ],
    ],
    ["VESTIBULE_DATABASE_URL", ["mysql://db", "localhost:5432", "postgres"]],
    ["VESTIBULE_DATABASE_PREPARED_STATEMENTS", ["yes", "ON"]],
    ["VESTIBULE_SECRET", ["short", "s".repeat(42)]],
    ["VESTIBULE_SMTP_URL", ["mail.example:25", "http://mail.example"]],
    ["VESTIBULE_MAIL_FROM", ["Acme <auth@example.com>", "auth", "@example.com", "a b@example.com"]],
    ["VESTIBULE_INTERNAL_PUBLISHABLE_CLIENT_KEY", ["short", "sixteen letters and spaces"]],
    ["VESTIBULE_INTERNAL_SECRET_SERVER_KEY", ["short", "schlüssel-mit-umlaut"]],
    ["VESTIBULE_INTERNAL_SUPER_SECRET_ADMIN_KEY", ["short"]],
    ["VESTIBULE_LOG_LEVEL", ["verbose", "INFO"]],
    ["VESTIBULE_LOG_FORMAT", ["text", "JSON"]],
    ["VESTIBULE_METRICS_TOKEN", ["short", "sixteen letters and spaces"]],
    ["VESTIBULE_METRICS_PORT", ["none", "0", "65536", "8100"]],
    ["VESTIBULE_METRICS_HOST", ["here", "localhost"]],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", ["collector:4317", "grpc://collector", "https://me:hunter2@collector"]],
    ["VESTIBULE_DEMO", ["yes", "true", "ON"]],
    ["VESTIBULE_RATE_LIMITS", ["yes", "0", "OFF"]],
    [
      "VESTIBULE_TRUSTED_PROXIES",
      ["proxy", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0 10.0.0.1", "fe80::1%eth0", "*"],
    ],
  ])("rejects %s: %j", (name, values) => {
    for (const value of values) {
      const problems = getProblems({ [name]: value });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name} must `));
    }
  });

  const pairs = [
    ...["GOOGLE", "GITHUB", "MICROSOFT", "SPOTIFY"].map((provider) => [
      `VESTIBULE_SHARED_OAUTH_${provider}_CLIENT_ID`,
      `VESTIBULE_SHARED_OAUTH_${provider}_CLIENT_SECRET`,
    ]),
    ["VESTIBULE_TEST_IDENTITY_PROVIDER_URL", "VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET"],
  ];
  test.each(pairs)("rejects %s without %s and the other way around", (first = "", second = "") => {
    for (const [given, missing] of [
      [first, second],
      [second, first],
    ] as const) {
      const value = "https://hunter2.example";
      expect(getProblems({ [given]: value })).toEqual([
        `${missing} must be set together with its counterpart, because ${given} is set`,
      ]);
    }
  });

  test("rejects a test identity provider that is not a URL", () => {
    const problems = getProblems({
      VESTIBULE_TEST_IDENTITY_PROVIDER_URL: "localhost:9000",
      VESTIBULE_TEST_IDENTITY_PROVIDER_SECRET: "hunter2",
    });
    expect(problems).toEqual([
      expect.stringMatching(/^VESTIBULE_TEST_IDENTITY_PROVIDER_URL must be an http or https URL/),
    ]);
  });

  test("lists every invalid entry of a list in one problem", () => {
    expect(getProblems({ VESTIBULE_TRUSTED_PROXIES: "a, 10.0.0.1, b" })).toEqual([
      expect.stringMatching(/wrong: "a", "b"$/),
    ]);
  });

  test("reports every problem at once, each on its own line", () => {
    const environment = {
      VESTIBULE_PORT: "none",
      VESTIBULE_HOST: "here",
      VESTIBULE_DEMO: "maybe",
      VESTIBULE_SECRET: "short",
    };
    expect(getProblems(environment)).toHaveLength(4);
    const message = new ConfigError(getProblems(environment)).message;
    expect(message).toContain("4 problems");
    for (const name of Object.keys(environment)) expect(message).toMatch(new RegExp(`^ {2}- ${name} `, "m"));
  });

  test("doesn't report an invalid port as an invalid public URL", () => {
    expect(getProblems({ VESTIBULE_PORT: "none" })).toHaveLength(1);
  });

  test("never repeats secrets", () => {
    const secrets = {
      VESTIBULE_SECRET: "hunter2",
      VESTIBULE_DATABASE_URL: "mysql://me:hunter2@db",
      VESTIBULE_SMTP_URL: "http://me:hunter2@mail",
      VESTIBULE_INTERNAL_SECRET_SERVER_KEY: "hunter2",
      VESTIBULE_METRICS_TOKEN: "hunter2",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://me:hunter2@collector",
    };
    expect(getProblems(secrets)).toHaveLength(6);
    expect(getProblems(secrets).join()).not.toContain("hunter2");
  });

  describe("for traces", () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/" };

    test("records every trace that its caller records, unless told otherwise", () => {
      expect(read(endpoint).traces).toEqual({
        url: "http://localhost:4318/v1/traces",
        headers: {},
        serviceName: "vestibule",
        resource: {},
        followsParent: true,
        share: 1,
      });
    });

    test("takes the standard variables", () => {
      const traces = {
        ...endpoint,
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=k%3D1, x-tenant = acme",
        OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=production,service.name=ignored",
        OTEL_SERVICE_NAME: "auth",
        OTEL_TRACES_SAMPLER: "traceidratio",
        OTEL_TRACES_SAMPLER_ARG: "0.25",
      };
      expect(read(traces).traces).toMatchObject({
        headers: { "api-key": "k=1", "x-tenant": "acme" },
        serviceName: "auth",
        resource: { "deployment.environment.name": "production" },
        followsParent: false,
        share: 0.25,
      });
    });

    test.each([
      ["OTEL_EXPORTER_OTLP_HEADERS", "no pair"],
      ["OTEL_EXPORTER_OTLP_HEADERS", "a=%E0%A4%A"],
      ["OTEL_RESOURCE_ATTRIBUTES", "=x"],
      ["OTEL_TRACES_SAMPLER", "sometimes"],
      ["OTEL_TRACES_SAMPLER_ARG", "2"],
    ])("rejects %s=%s, but only with a collector", (name, value) => {
      const variables = { OTEL_TRACES_SAMPLER: "traceidratio", [name]: value };
      expect(getProblems({ ...endpoint, ...variables })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))]);
      expect(read(variables).traces).toBeUndefined();
    });
  });

  test("ignores unknown variables, which may belong to another program", () => {
    expect(read({ VESTIBULE_ELSEWHERE: "x", PORT: "1" })).toEqual(defaults);
  });
});

test("a server that others can reach connects to no internal networks, unless allowed", () => {
  expect(read({ VESTIBULE_PUBLIC_URL: "https://auth.example" }).allowedNetworks).toEqual([]);
});

test.each(["11", "501", "many", "-20", "20.5"])(
  "code review defect 13: %j is rejected as the maximum number of database connections",
  (value) => {
    expect(getProblems({ VESTIBULE_DATABASE_CONNECTIONS: value })).toEqual([
      expect.stringContaining("VESTIBULE_DATABASE_CONNECTIONS must be a whole number from 12 to 500"),
    ]);
  },
);

test.each(["0", "33", "-1", "two", "1.5"])("%j is rejected as the number of workers", (value) => {
  expect(getProblems({ VESTIBULE_WORKERS: value })).toEqual([
    expect.stringContaining("VESTIBULE_WORKERS must be auto or a whole number from 1 to 32"),
  ]);
});

test("each worker has at least twelve database connections", () => {
  expect(read({}).databaseConnections).toBe(20);
  expect(read({ VESTIBULE_WORKERS: "4" }).databaseConnections).toBe(48);
  expect(getProblems({ VESTIBULE_WORKERS: "4", VESTIBULE_DATABASE_CONNECTIONS: "20" })).toEqual([
    expect.stringContaining("must be a whole number from 48 to 500, at least 12 for each of 4 workers"),
  ]);
});

test("auto: one worker for each core", () => {
  expect(read({ VESTIBULE_WORKERS: "auto" }).workers).toBe(Math.min(availableParallelism(), 32));
});

test("the workers share the connections of the server, and its cores for password hashes", () => {
  const config = read({ VESTIBULE_WORKERS: "3", VESTIBULE_DATABASE_CONNECTIONS: "50" });
  expect(shareConfig(config)).toMatchObject({ databaseConnections: 16, maxConnections: 1366 });
  expect([1, 2, 3].map((number) => shareCores(8, 3, number))).toEqual([3, 3, 2]);
  expect([1, 2].map((number) => shareCores(1, 2, number))).toEqual([1, 1]);
});

test.each([
  ["VESTIBULE_ALLOWED_NETWORKS", "intranet"],
  ["VESTIBULE_WEBHOOK_RETRY_SECONDS", "5,soon"],
  ["VESTIBULE_AUDIT_DAYS", "-1"],
  ["VESTIBULE_EMAIL_DAYS", "0"],
  ["VESTIBULE_WEBHOOK_EVENT_DAYS", "many"],
  ["VESTIBULE_ACTIVITY_DAYS", "59"],
  ["VESTIBULE_SIGNING_KEY_DAYS", "90.5"],
  ["VESTIBULE_SHUTDOWN_SECONDS", "0"],
  ["VESTIBULE_SHUTDOWN_SECONDS", "3601"],
  ["VESTIBULE_MAX_CONNECTIONS", "99"],
  ["VESTIBULE_MAX_CONNECTIONS", "65537"],
])("%s is rejected when it is %s", (name, value) => {
  expect(getProblems({ [name]: value })).toEqual([expect.stringContaining(name)]);
});

describe("secrets in files", () => {
  const folder = mkdtempSync(join(tmpdir(), "vestibule-config-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const secret = "s".repeat(43);

  test("are read without the line break at the end", () => {
    const environment = {
      VESTIBULE_SECRET_FILE: write("secret", `${secret}\n`),
      VESTIBULE_DATABASE_URL_FILE: write("database", "postgres://me:hunter2@db/vestibule\r\n"),
      VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_ID: "id",
      VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_SECRET_FILE: write("github", "hunter2"),
    };
    expect(read(environment)).toMatchObject({
      secret,
      databaseUrl: "postgres://me:hunter2@db/vestibule",
      sharedOauth: { github: { clientId: "id", clientSecret: "hunter2" } },
    });
  });

  test("can't be set as a variable, too", () => {
    expect(getProblems({ VESTIBULE_SECRET: secret, VESTIBULE_SECRET_FILE: write("both", secret) })).toEqual([
      "VESTIBULE_SECRET and VESTIBULE_SECRET_FILE are both set; set one of them",
    ]);
  });

  test("that can't be read are named", () => {
    const [missing, empty] = [join(folder, "missing"), write("empty", "\n")];
    expect(getProblems({ VESTIBULE_SECRET_FILE: missing, VESTIBULE_SMTP_URL_FILE: empty })).toEqual([
      `VESTIBULE_SECRET_FILE names ${missing}, which can't be read (ENOENT)`,
      `VESTIBULE_SMTP_URL_FILE names ${empty}, which is empty`,
    ]);
  });
});

describe("the effective configuration", () => {
  const inspect = (environment: Record<string, string>) => {
    const { settings } = inspectConfig(environment, "/srv/app");
    return Object.fromEntries(settings.map(({ name, source, value }) => [name, [source, value]]));
  };

  test("has the source of each value, and defaults that follow from other values", () => {
    const url = "postgres://vestibule:hunter2@db1:5432,db2:5432/vestibule?sslmode=require&password=hunter2";
    expect(inspect({ VESTIBULE_PORT: "9000", VESTIBULE_DATABASE_URL: url })).toMatchObject({
      VESTIBULE_PORT: ["environment", "9000"],
      VESTIBULE_HOST: ["default", "127.0.0.1"],
      VESTIBULE_PUBLIC_URL: ["default", "http://localhost:9000"],
      VESTIBULE_DATA_DIR: ["default", "/srv/app/.vestibule"],
      VESTIBULE_DATABASE_URL: ["environment", "postgres://…@db1:5432,db2:5432/vestibule"],
      VESTIBULE_DRAIN_SECONDS: ["default", "5"],
      VESTIBULE_ALLOWED_NETWORKS: ["default", "127.0.0.0/8, ::1/128"],
      VESTIBULE_SECRET: ["default", undefined],
    });
    expect(inspect({})).toMatchObject({ VESTIBULE_DRAIN_SECONDS: ["default", "0"] });
  });

  test("contains no secrets, valid or not", () => {
    const shown = inspect({
      VESTIBULE_SECRET: `hunter2${"s".repeat(43)}`,
      VESTIBULE_SMTP_URL: "smtp://me:hunter2@mail.example:587",
      VESTIBULE_DATABASE_URL: "hunter2",
      VESTIBULE_INTERNAL_SECRET_SERVER_KEY: "hunter2",
      VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_ID: "id",
      VESTIBULE_SHARED_OAUTH_GITHUB_CLIENT_SECRET: "hunter2",
      VESTIBULE_INTEGRATION_CLIENTS: '[{"client_secret":"hunter2"}]',
    });
    expect(JSON.stringify(shown)).not.toContain("hunter2");
    expect(shown).toMatchObject({
      VESTIBULE_SECRET: ["environment", "(set)"],
      VESTIBULE_SMTP_URL: ["environment", "smtp://…@mail.example:587"],
      VESTIBULE_DATABASE_URL: ["environment", "(invalid)"],
    });
  });
});

test("a standby for lists needs a primary, one host, and a bound that can be kept", () => {
  const urls = { VESTIBULE_DATABASE_URL: "postgres://db", VESTIBULE_DATABASE_READ_URL: "postgres://standby" };
  expect(getProblems(urls)).toEqual([]);
  expect(getProblems({ VESTIBULE_DATABASE_READ_URL: "postgres://standby" })).toEqual([
    "VESTIBULE_DATABASE_URL must be set, because VESTIBULE_DATABASE_READ_URL is set",
  ]);
  expect(getProblems({ ...urls, VESTIBULE_DATABASE_READ_URL: "postgres://me:secret@a,b/db" })).toEqual([
    "VESTIBULE_DATABASE_READ_URL must start with postgres:// or postgresql://, and name one host",
  ]);
  for (const bound of ["1", "3601", "2.5"])
    expect(getProblems({ ...urls, VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS: bound })).toEqual([
      expect.stringContaining(
        "VESTIBULE_DATABASE_READ_MAX_LAG_SECONDS must be a whole number of seconds from 2 to 3600",
      ),
    ]);
});

test("a direct database URL needs the URL that it complements", () => {
  expect(getProblems({ VESTIBULE_DATABASE_DIRECT_URL: "postgres://db" })).toEqual([
    "VESTIBULE_DATABASE_URL must be set, because VESTIBULE_DATABASE_DIRECT_URL is set",
  ]);
});

test("a connection pooler keeps no prepared statements, unless the operator says that it does", () => {
  const urls = { VESTIBULE_DATABASE_URL: "postgres://pooler", VESTIBULE_DATABASE_DIRECT_URL: "postgres://db" };
  expect(read(urls).databasePreparedStatements).toBe(false);
  expect(read({ ...urls, VESTIBULE_DATABASE_PREPARED_STATEMENTS: "on" }).databasePreparedStatements).toBe(true);
});
