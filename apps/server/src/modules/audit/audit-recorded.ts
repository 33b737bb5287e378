type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` whenever this process records an entry, before the commit. It is only a hint: a missed call delays
 * the append. A module-level registry, because entries are recorded deep inside domain code. Returns a function that
 * unsubscribes.
 */
export function onAuditRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitAuditRecorded(): void {
  for (const listener of listeners) listener();
}
