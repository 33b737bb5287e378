const rows = ["name", "email", "verified", "since", "id"];

/** Your page before it is known who is signed in; same layout, nothing jumps. */
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
        {rows.map((row) => (
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
