import { expect, it } from "vitest";
import { classifyLogLine } from "./server-log.ts";

it.each([
  ["LOG:  database system is ready to accept connections", "ready"],
  ["LOG:  starting PostgreSQL 18.4 on x86_64-pc-linux-gnu", "ignore"],
  ["LOG:  database system was not properly shut down; automatic recovery in progress", "info"],
  ["LOG:  client backend (PID 7) was terminated by signal 9: Killed", "warn"],
  ["LOG:  could not write temporary statistics file: No space left on device", "warn"],
  ["PANIC:  could not write to file: No space left on device", "warn"],
  ["FATAL:  the database system is starting up", "ignore"],
  ["FATAL:  terminating connection due to administrator command", "ignore"],
  ["FATAL:  sorry, too many clients already", "warn"],
  ["DETAIL:  Key (email)=(ada@example.com) already exists.", "ignore"],
])("%s is classified as %s", (line, severity) => {
  expect(classifyLogLine(line)).toBe(severity);
});
