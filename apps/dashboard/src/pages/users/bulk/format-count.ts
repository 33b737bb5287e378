import { messages } from "../messages.ts";

/** "12 users", in the user's locale. */
export const formatCount = (count: number): string =>
  messages.count(new Intl.NumberFormat().format(count), count === 1);
