"use client";
import { Component, type ReactNode } from "react";
import { Notice } from "@/components/ui/notice";

/** Isolates a chart that fails from its page: the tables hold the same numbers. */
export class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice tone="danger" title="The chart could not be drawn.">
        Its table holds the same numbers; reload the page to try again.
      </Notice>
    );
  }
}
