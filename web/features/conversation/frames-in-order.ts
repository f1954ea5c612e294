import type { ServerFrame } from '../../../domain/conversations/conversation-wire.ts';

/**
 * The frames of a connection in the order in which the screen shows them. A message may arrive before the answer to
 * `resume`, which brings those sent before it: it waits for that answer. If the connection ends first, the next
 * answer brings it.
 */
export class FramesInOrder {
  /** Null once `resume` is answered. */
  private early: ServerFrame[] | null = [];

  /** Begins a new connection. */
  restart(): void {
    this.early = [];
  }

  /** The frames to show now that `frame` has arrived. */
  receive(frame: ServerFrame): ServerFrame[] {
    if (!this.early) return [frame];
    if (frame.type === 'message' || frame.type === 'changed') {
      this.early.push(frame);
      return [];
    }
    if (frame.type !== 'state') return [frame];
    const { early } = this;
    this.early = null;
    return [frame, ...early];
  }
}
