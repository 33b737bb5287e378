import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openConnection } from "../../platform/database/database.ts";
import { listMigrations, migrate } from "../../platform/database/migrate.ts";
import { createDatabase } from "../../testing/test-database.ts";

const migrations = fileURLToPath(new URL("../../../migrations", import.meta.url));
const added = "0022-pictures.sql";

const toDataUrl = (type: string, bytes: string): string =>
  `data:image/${type};base64,${Buffer.from(bytes, "latin1").toString("base64")}`;
const png = toDataUrl("png", `\x89PNG\r\n\x1a\n${"x".repeat(5_000)}`);
const svg = toDataUrl("svg+xml", "<svg/>");

test("the migration moves data URLs of existing rows to pictures, once each (security review HIGH 2)", async () => {
  const before = await mkdtemp(join(tmpdir(), "vestibule-migrations-"));
  const { connection, drop } = await createDatabase();
  const client = openConnection(connection, "migrate");
  await client.connect();
  try {
    for (const name of await listMigrations(migrations))
      if (name < added) await copyFile(join(migrations, name), join(before, name));
    await migrate(client, before);
    await client.query(
      "insert into projects (id, display_name, description, is_production_mode, config, created_at) values ('p', 'Acme', '', false, '{}', now())",
    );
    const images = [
      png,
      toDataUrl("jpg", "\xff\xd8\xff"),
      toDataUrl("gif", "GIF89a"),
      toDataUrl("webp", "RIFF0000WEBP"),
      "https://example.com/a.png",
      svg,
      toDataUrl("svg+xml", "x".repeat(5_000)),
      toDataUrl("png", "x".repeat(5_000)),
      `${toDataUrl("png", "x".repeat(5_000))}!`,
      null,
    ];
    for (const [index, image] of images.entries()) {
      const id = `00000000-0000-4000-8000-00000000000${index}`;
      await client.query(
        "insert into users (project_id, id, profile_image_url, signed_up_at, last_active_at) values ('p', $1, $2, now(), now())",
        [id, image],
      );
      await client.query(
        "insert into teams (project_id, id, display_name, profile_image_url, created_at) values ('p', $1, '', $2, now())",
        [id, image],
      );
      await client.query(
        "insert into team_memberships (project_id, team_id, user_id, profile_image_url, created_at) values ('p', $1, $1, $2, now())",
        [id, image],
      );
    }
    await migrate(client, migrations);
    const path = expect.stringMatching(/^\/pictures\/[0-9a-f]{64}$/);
    const expected = [path, path, path, path, "https://example.com/a.png", svg, null, null, null, null];
    for (const table of ["users", "teams", "team_memberships"]) {
      const key = table === "team_memberships" ? "user_id" : "id";
      const { rows } = await client.query(`select profile_image_url from ${table} order by ${key}`);
      expect(rows.map(({ profile_image_url }) => profile_image_url)).toEqual(expected);
    }
    const stored = await client.query(
      "select media_type, encode(digest, 'hex') = encode(sha256(bytes), 'hex') as fits from pictures order by media_type",
    );
    expect(stored.rows).toEqual(
      ["gif", "jpeg", "png", "webp"].map((type) => ({ media_type: `image/${type}`, fits: true })),
    );
    const { rows } = await client.query("select bytes from pictures where media_type = 'image/png'");
    expect(rows[0]?.bytes.toString("base64")).toBe(png.slice(png.indexOf(",") + 1));
  } finally {
    await client.end();
    await drop();
    await rm(before, { recursive: true });
  }
});
