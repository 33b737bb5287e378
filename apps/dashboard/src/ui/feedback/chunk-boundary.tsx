import { Component, type ReactNode } from "react";

/** Keeps the rest of the page working if a chunk fails to load. */
export class ChunkBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
