/** How long a mail is given to arrive before it can be sent again, in seconds. */
export const resendWaitSeconds = 30;
