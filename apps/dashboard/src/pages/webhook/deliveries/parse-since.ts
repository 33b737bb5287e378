/** A time as the browser's field has it, in the person's zone: `YYYY-MM-DDTHH:mm`. `at`: ms since the epoch. */
export function toLocalText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that a text of the field means; undefined: none that has passed. `now`: ms since the epoch. */
export function parseSince(text: string, now: number): Date | undefined {
  const date = new Date(text);
  const at = date.getTime();
  return Number.isNaN(at) || at < 0 || at > now ? undefined : date;
}
