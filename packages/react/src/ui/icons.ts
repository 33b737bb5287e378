/** Path data of the Lucide icons of the sign-in page (ISC license, lucide.dev), one constant each for tree shaking. */
const ring = "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0";

export const alertIcon = `${ring}M12 8v4M12 16h.01`;
export const checkIcon = "M20 6 9 17l-5-5";
export const eyeIcon =
  "M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0";
export const eyeOffIcon =
  "M10.73 5.08a10.74 10.74 0 0 1 11.2 6.57 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-1.44 2.49M14.08 14.16a3 3 0 0 1-4.24-4.24M17.48 17.5a10.75 10.75 0 0 1-15.42-5.15 1 1 0 0 1 0-.7A10.75 10.75 0 0 1 6.51 6.51M2 2l20 20";
export const keyIcon =
  "m15.5 7.5 2.3 2.3a1 1 0 0 0 1.4 0l2.1-2.1a1 1 0 0 0 0-1.4L19 4M21 2l-9.6 9.6M2 15.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0";
