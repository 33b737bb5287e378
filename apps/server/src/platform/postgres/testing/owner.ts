/** A separate process that owns a data folder, for tests that kill it. Prints the connection as one JSON line. */
import { openDataFolder } from "../../data-folder/index.ts";
import { startEmbeddedPostgres } from "../index.ts";

const ignore = () => {};
const [path = ""] = process.argv.slice(2);
const folder = await openDataFolder(path);
const { connection } = await startEmbeddedPostgres({
  dataFolder: folder.path,
  log: { info: ignore, warn: ignore, error: ignore },
  settings: { fsync: "off" },
});
process.stdout.write(`${JSON.stringify(connection)}\n`);
