import { describe, expect, it } from 'vitest';
import type { Message, ServerFrame } from '../../../domain/conversations/conversation-wire.ts';
import { FramesInOrder } from './frames-in-order.ts';

const state = { type: 'state', messages: [] as Message[] } as ServerFrame;
const message = { type: 'message', message: { id: 'b', seq: 2 } } as ServerFrame;
const changed = { type: 'changed', message: { id: 'b', seq: 2 } } as ServerFrame;
const ack: ServerFrame = { type: 'ack', id: 'c', seq: 3 };

describe('FramesInOrder', () => {
  it('shows a message after the answer to resume when it arrives before that', () => {
    const frames = new FramesInOrder();
    expect(frames.receive(message)).toEqual([]);
    expect(frames.receive(changed)).toEqual([]);
    expect(frames.receive(state)).toEqual([state, message, changed]);
  });

  it('shows every frame at once when resume is answered', () => {
    const frames = new FramesInOrder();
    frames.receive(state);
    expect(frames.receive(message)).toEqual([message]);
    expect(frames.receive(state)).toEqual([state]);
  });

  it('shows frames without messages at once when resume is unanswered', () => {
    expect(new FramesInOrder().receive(ack)).toEqual([ack]);
  });

  it('leaves early messages to the next answer when the connection ends before one', () => {
    const frames = new FramesInOrder();
    frames.receive(message);
    frames.restart();
    expect(frames.receive(state)).toEqual([state]);
  });
});
