import { describe, expect, test } from "vitest";
import { isDatabaseUrl, readDatabaseUrl } from "./connection.ts";

describe("a database URL (operations 3)", () => {
  test.each([
    "postgres://me:secret@db:5432/app",
    "postgresql://db",
    "postgres://me@%2Fvar%2Frun%2Fpostgresql/app",
    "postgres://me:p@ss,word@db/app",
    "postgres://me:secret@one:5432,two:5433/app?target_session_attrs=read-write",
    "postgres://one,[::1]:5433/app?target_session_attrs=primary",
  ])("can be %s", (url) => {
    expect(isDatabaseUrl(url)).toBe(true);
  });

  test.each([
    "mysql://db",
    "localhost:5432",
    "postgres",
    "postgres://one:5432,two:port/app",
    "postgres://one,,two/app",
    "postgres://one,two/app?target_session_attrs=any",
    "postgres://one/app?target_session_attrs=standby",
  ])("can't be %s", (url) => {
    expect(isDatabaseUrl(url)).toBe(false);
  });

  test.each([
    ["postgres://me:p,w@db/app?application_name=x", "postgres://me:p,w@db/app?application_name=x"],
    ["postgres://db/app?target_session_attrs=read-write", "postgres://db/app"],
    ["postgres://db/app?sslmode=require", "postgres://db/app?sslmode=verify-full"],
    ["postgres://db/app?sslmode=no-verify", "postgres://db/app?sslmode=no-verify"],
    ["postgres://db/app?sslmode=require&uselibpqcompat=true", "postgres://db/app?sslmode=require&uselibpqcompat=true"],
  ])("%s is passed to the driver as %s", (url, connectionString) => {
    expect(readDatabaseUrl(url)).toEqual({ connectionString });
  });

  test("with several hosts looks for the one that accepts writes", () => {
    expect(readDatabaseUrl("postgres://me:secret@one:5432,two/app?target_session_attrs=read-write")).toEqual({
      connectionString: "postgres://me:secret@one:5432/app",
      findWritableHost: expect.any(Function),
    });
  });
});
