import { StartError } from "../start-error.ts";

/** PostgreSQL or `initdb` exited instead of starting. The message includes the relevant lines of its output. */
export class PostgresFailure extends Error {
  override readonly name = "PostgresFailure";

  constructor(what: string, output: string) {
    const lines = output.split("\n").filter((line) => line.trim() !== "");
    const errorLines = lines.filter((line) => /FATAL|PANIC|error|HINT|could not|invalid|cannot/i.test(line));
    const reason = (errorLines.length > 0 ? errorLines : lines).slice(0, 4).join("\n");
    super(`${what}: ${reason === "" ? "no output" : reason}`);
  }
}

/** Converts a failure to a message with a remedy. `folder`: PostgreSQL's folder. */
export function toStartError(failure: unknown, folder: string): StartError {
  const message = failure instanceof Error ? failure.message : String(failure);
  return new StartError(`${message}\n${getRemedy(message, folder)}`, { cause: failure });
}

function getRemedy(output: string, folder: string): string {
  if (/No space left on device|Check free disk space|ENOSPC|Disk quota exceeded/i.test(output)) {
    return `The disk of ${folder} is full. Free up some space and start again.`;
  }
  if (/Read-only file system|Permission denied|EACCES|EPERM|EROFS/i.test(output)) {
    return `PostgreSQL can't write to ${folder}. Check the owner and mode, or set VESTIBULE_DATA_DIR to another folder.`;
  }
  if (/could not look up effective user/i.test(output)) {
    return "The user that runs this server has no entry in /etc/passwd, which PostgreSQL needs. Add one, or set VESTIBULE_DATABASE_URL.";
  }
  if (/could not (?:create|map|resize).*shared memory|Cannot allocate memory/i.test(output)) {
    return "This machine doesn't have enough memory for PostgreSQL. Free up some and start again, or set VESTIBULE_DATABASE_URL.";
  }
  return `Fix the reported problem, restore ${folder} from a backup, or set VESTIBULE_DATABASE_URL to your own database.`;
}
