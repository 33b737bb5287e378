const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: "UTC" });
  // Days are days of the chosen zone already: nothing may shift them.
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`));
};

export const shortDate = formatter({ day: "numeric", month: "short" });
export const longDate = formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" });
