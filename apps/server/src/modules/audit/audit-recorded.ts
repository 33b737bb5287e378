type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever this process writes something down, before it is committed. Entries are recorded deep inside changes, where
 *  no part of the server is at hand; this is a hint and no more: whoever misses it seals later. Returns how to stop. */
export function onAuditRecorded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitAuditRecorded(): void {
  for (const listener of listeners) listener();
}
