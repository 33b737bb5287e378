import { createServer } from "node:net";
import { expect, test } from "vitest";
import { createDatabase } from "../../testing/test-database.ts";
import { checkDatabaseAtStart } from "./connect-at-start.ts";
import { describeStartup, explainDatabaseError } from "./database-start-error.ts";

const failure = (fields: object, message = "x") => Object.assign(new Error(message), fields);

test.each([
  [failure({ code: "ECONNREFUSED" }), "nothing listens there yet"],
  [failure({ code: "ENOTFOUND" }), "its host name is unknown yet"],
  [failure({ code: "EAI_AGAIN" }), "its host name is unknown yet"],
  [failure({ code: "57P03" }), "it is starting up"],
  [failure({ code: "53300" }), "it has no free connections"],
  [failure({ code: "ENOENT", syscall: "connect" }), "it has no socket yet"],
  [failure({}, "Connection terminated unexpectedly"), "it closed the connection"],
])("a database that isn't up yet is waited for: %s", (error, reason) => {
  expect(describeStartup(error)).toBe(reason);
});

test.each([
  failure({}, "timeout expired"),
  failure({ code: "25006" }),
  failure({ code: "28P01" }),
  failure({ code: "ENOENT", syscall: "open" }),
])("waiting doesn't help after %s", (error) => {
  expect(describeStartup(error)).toBeNull();
});

test.each([
  [failure({ code: "28000" }, "no pg_hba.conf entry for host, no encryption"), "requires TLS"],
  [failure({ code: "28P01" }), "rejected the user or password in URL"],
  [failure({ code: "SELF_SIGNED_CERT_IN_CHAIN" }), "isn't trusted (SELF_SIGNED_CERT_IN_CHAIN)"],
  [failure({ code: "08P01" }, "unsupported startup parameter: statement_timeout"), "VESTIBULE_DATABASE_DIRECT_URL"],
  [failure({ code: "26000" }), "VESTIBULE_DATABASE_PREPARED_STATEMENTS"],
  [failure({ code: "EHOSTUNREACH" }), "can't be reached"],
])("%s is explained in one sentence", (error, sentence) => {
  expect(explainDatabaseError(error, "URL")).toMatchObject({
    name: "StartError",
    message: expect.stringContaining(sentence),
  });
});

test("the wait for a database ends with one sentence", async () => {
  const unused = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => unused.once("listening", resolve));
  const address = unused.address();
  const port = typeof address === "object" ? address?.port : undefined;
  await new Promise((resolve) => unused.close(resolve));
  const lines: string[] = [];

  const checked = checkDatabaseAtStart(
    { host: "127.0.0.1", port },
    {
      variable: "URL",
      allowsPooling: false,
      signal: new AbortController().signal,
      print: (line) => lines.push(line),
      waitMs: 1,
    },
  );

  await expect(checked).rejects.toThrow(
    "The database in URL can't be reached. Check the host and port, and that it is running.",
  );
  expect(lines).toEqual(["Waiting up to 0 s for the database in URL: nothing listens there yet."]);
});

test.each(["SQL_ASCII", "LATIN1"])("a database with the encoding %s is rejected with a sentence", async (encoding) => {
  const { connection, drop } = await createDatabase(`encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`);
  try {
    const options = { variable: "URL", allowsPooling: false, signal: new AbortController().signal, print: () => {} };
    await expect(checkDatabaseAtStart(connection, options)).rejects.toThrow(
      `The database in URL has the encoding ${encoding}. Create one with UTF8: createdb --encoding UTF8 --template template0 <name>.`,
    );
  } finally {
    await drop();
  }
});
