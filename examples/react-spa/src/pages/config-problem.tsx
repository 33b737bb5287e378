/** The application cannot start without knowing its project; says what to do. */
export function ConfigProblem({ error }: { error: unknown }) {
  return (
    <main className="content">
      <section className="box" role="alert">
        <h1>This demo is not connected</h1>
        <p>
          It asks <code>config.json</code> beside it for the project to use. Start it with <code>npm start</code>, or
          see the README of this example to point it at another server.
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
