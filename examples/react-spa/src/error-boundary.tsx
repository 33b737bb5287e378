import { Component, type ReactNode } from "react";

type Props = { children: ReactNode; fallback?: ReactNode };

/** For what a page could not fetch, such as the user while the server is out of reach. */
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
        <h1>This page could not be loaded</h1>
        <p>The server could not be reached. Check your connection and try again.</p>
        <button type="button" className="button primary" onClick={() => window.location.reload()}>
          Try again
        </button>
      </section>
    );
  }
}
