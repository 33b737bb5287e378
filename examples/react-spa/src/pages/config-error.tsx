/** Shown when the app cannot load its project configuration; explains how to fix it. */
export function ConfigErrorPage({ error }: { error: unknown }) {
  return (
    <main className="content">
      <section className="box" role="alert">
        <h1>This demo isn't connected</h1>
        <p>
          It asks <code>config.json</code> for its project. Start the demo with <code>npm start</code>, or see this
          example's README to connect it to another server.
        </p>
        <p>
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Try again
        </button>
      </section>
    </main>
  );
}
