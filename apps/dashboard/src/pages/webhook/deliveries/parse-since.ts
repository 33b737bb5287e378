/**
 * A time as the value of a datetime-local input, in the user's time zone: `YYYY-MM-DDTHH:mm`. `at`: ms since the epoch.
 */
export function toLocalText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Parses the value of the input; undefined: invalid or in the future. `now`: ms since the epoch. */
export function parseSince(text: string, now: number): Date | undefined {
  const date = new Date(text);
  const at = date.getTime();
  return Number.isNaN(at) || at < 0 || at > now ? undefined : date;
}
