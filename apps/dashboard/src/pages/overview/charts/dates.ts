const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" });
  // Days are already in the selected time zone; format them in UTC so that they don't shift.
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

export const shortDate = formatter({ day: "numeric", month: "short" });
export const longDate = formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
