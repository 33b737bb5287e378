import type { SendMailOptions } from "nodemailer";

/** The library is loaded with the first mail: a server that sends none does without. */
export const loadNodemailer = () => import("nodemailer");

export type OutgoingEmail = SendMailOptions;

/** How long it may take until somebody answers at all, in ms. */
export const connectTimeoutMs = 10_000;
/** Limits of silence in a conversation with a mail server, in ms. */
export const timeouts = { connectionTimeout: connectTimeoutMs, greetingTimeout: 10_000, socketTimeout: 30_000 };
