import type { SendMailOptions } from "nodemailer";

/** Loaded with the first email, so that servers that send none skip it. */
export const loadNodemailer = () => import("nodemailer");

export type OutgoingEmail = SendMailOptions;

/** Time limit for connecting, in ms. */
export const connectTimeoutMs = 10_000;
/** Idle time limits of an SMTP connection, in ms. */
export const timeouts = { connectionTimeout: connectTimeoutMs, greetingTimeout: 10_000, socketTimeout: 30_000 };
