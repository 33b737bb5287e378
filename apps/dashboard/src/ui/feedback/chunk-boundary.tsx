import { Component, type ReactNode } from "react";

/** A part of the page whose code could not be fetched leaves the rest as it is. */
export class ChunkBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
