/** Delay before an email can be sent again, in seconds. */
export const resendWaitSeconds = 30;
