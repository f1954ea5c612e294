import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import { block, unblock } from '../support/workerd/blocks.ts';
import { createPair, open, read } from '../support/workerd/conversations.ts';
import { ofType, openSocket } from '../support/workerd/socket.ts';

const state = (also?: (frame: Extract<ServerFrame, { type: 'state' }>) => boolean) =>
  ofType<ServerFrame, 'state'>('state', also);
const blockedState = state(({ conversation }) => conversation.blocked);

async function talking() {
  const pair = await createPair();
  const { id } = await open(pair, 'day');
  const socketOf = async (person: (typeof pair)['asker']) => {
    const socket = await openSocket<ServerFrame>(`/api/conversations/${id}/socket`, person);
    socket.send({ type: 'resume', after: 0 });
    await socket.next(state());
    return socket;
  };
  const [asker, secondTab, creator] = [
    await socketOf(pair.asker),
    await socketOf(pair.asker),
    await socketOf(pair.creator),
  ];
  return { pair, id, asker, secondTab, creator };
}

describe('block inside a conversation', () => {
  it('reaches every open tab at once, and says only to the blocker that the block is theirs', async () => {
    const { pair, asker, secondTab, creator } = await talking();
    await block(pair.asker, pair.creator);
    for (const [socket, isMine] of [
      [asker, true],
      [secondTab, true],
      [creator, false],
    ] as const) {
      const { conversation } = await socket.next(blockedState);
      expect(conversation).toMatchObject({ canSend: false, blockedByMe: isMine });
      const id = crypto.randomUUID();
      socket.send({ type: 'send', id, text: 'Vous m’entendez ?' });
      expect(await socket.next(ofType('refused', (frame) => frame.id === id))).toEqual({
        ...{ type: 'refused', id, code: 'conversation.blocked' },
        detail: 'Vous ne pouvez pas échanger avec cette personne.',
      });
    }
    await unblock(pair.asker, pair.creator);
    for (const socket of [asker, secondTab, creator])
      await socket.next(
        state(({ conversation }) => conversation.canSend && socket.frames.some(blockedState)),
      );
    const id = crypto.randomUUID();
    creator.send({ type: 'send', id, text: 'Vous m’entendez ?' });
    expect(await creator.next(ofType('ack', (frame) => frame.id === id))).toMatchObject({ seq: 1 });
  });

  it('lasts until both users have unblocked', async () => {
    const { pair, id } = await talking();
    await Promise.all([block(pair.asker, pair.creator), block(pair.creator, pair.asker)]);
    await unblock(pair.asker, pair.creator);
    // The creator's block refunds the day, which was unanswered.
    expect(await read(id, pair.asker)).toMatchObject({
      ...{ blockedByMe: false, canSend: false, closeReason: 'stopped' },
    });
  });

  it('stores or rejects each message in flight, and loses none', async () => {
    const { pair, id, asker, creator } = await talking();
    const sent = Array.from({ length: 12 }, () => crypto.randomUUID());
    const blocking = block(pair.asker, pair.creator);
    for (const [index, message] of sent.entries()) {
      const side = index % 2 === 0 ? asker : creator;
      side.send({ type: 'send', id: message, text: `Message ${index}` });
      if (index % 3 === 0) await scheduler.wait(1);
    }
    await blocking;
    const answers = await Promise.all(
      sent.map((message, index) =>
        (index % 2 === 0 ? asker : creator).next(
          (frame): frame is Extract<ServerFrame, { type: 'ack' | 'refused' }> =>
            (frame.type === 'ack' || frame.type === 'refused') && frame.id === message,
        ),
      ),
    );
    const { messages } = await read(id, pair.creator);
    const acknowledged = sent.filter((_, index) => answers[index]!.type === 'ack');
    expect(new Set(messages.map((message) => message.id))).toEqual(new Set(acknowledged));
    const codes = answers.flatMap((answer) => (answer.type === 'refused' ? answer.code : []));
    expect(codes.filter((code) => code !== 'conversation.blocked')).toEqual([]);
  });

  it('reaches an object that wakes up', async () => {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    await block(pair.asker, pair.creator);
    const stub = env.CONVERSATION.getByName(id);
    const message = { id: crypto.randomUUID(), text: 'Bonjour' };
    expect(await stub.send(pair.creator.id, message)).toMatchObject({
      ...{ outcome: 'refused', code: 'conversation.blocked' },
    });
  });
});
