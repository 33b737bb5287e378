import { useEffect, useState } from "react";

/** Delay before an email can be sent again, in seconds. */
export const resendWaitSeconds = 30;

/** Counts down whole seconds to zero once started. */
export function useCountdown() {
  const [left, setLeft] = useState(0);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  return { left, start: setLeft };
}
