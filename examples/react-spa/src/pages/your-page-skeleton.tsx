const placeholderRows = ["name", "email", "verified", "since", "id"];

/** Placeholder for your page while the user loads. It has the same layout, so nothing shifts. */
export function YourPageSkeleton() {
  return (
    <section className="box" aria-busy="true" aria-label="Loading">
      <div className="greeting">
        <span className="grey round" />
        <div className="grow">
          <span className="grey title" />
          <span className="grey" />
        </div>
      </div>
      <div className="facts">
        {placeholderRows.map((row) => (
          <div key={row}>
            <span className="grey" />
            <span className="grey" />
          </div>
        ))}
      </div>
      <span className="grey control" />
    </section>
  );
}
