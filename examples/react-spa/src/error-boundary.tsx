import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback?: ReactNode };

/** Catches errors of data fetching, such as loading the user while the server is unreachable. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <section className="box" role="alert">
        <h1>We couldn't load this page</h1>
        <p>We can't reach the server. Check your connection and try again.</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Try again
        </button>
      </section>
    );
  }
}
