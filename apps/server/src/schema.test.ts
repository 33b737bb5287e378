import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openConnection } from "./platform/database/database.ts";
import { describeSchema } from "./testing/describe-schema.ts";
import { cloneDatabase } from "./testing/test-database.ts";

const file = fileURLToPath(new URL("../schema.sql", import.meta.url));
const header = "-- The schema that the migrations make. Written by `node scripts/dump-schema.mjs`; do not edit.\n\n";

test("schema.sql matches the migrations; after a new one, run `node scripts/dump-schema.mjs`", async () => {
  const { connection, drop } = await cloneDatabase();
  const client = openConnection(connection);
  await client.connect();
  const described = await describeSchema(client);
  await client.end();
  await drop();
  await expect(header + described).toMatchFileSnapshot(file);
});
