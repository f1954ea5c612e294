import { setTimeout as sleep } from 'node:timers/promises';
import type { InboxFrame } from '../../domain/conversations/conversation-wire.ts';
import type { OpenConversation } from './marketplace.ts';
import { connect, type Room } from './rooms.ts';

/** Between two messages of a conversation: far faster than people write, and slower than the machine can. */
const PACE_MS = 1_000;
/** The longest time after the last message in which lists still may show it. */
const REST_MS = 20_000;

/**
 * The time in which the asker's list shows each message or a later one of its conversation, at 99 %, milliseconds,
 * while a message a second is sent in each for `ms`. A message that it never shows counts as infinity.
 */
export async function listLag(
  origin: string,
  conversations: readonly OpenConversation[],
  rooms: readonly Room[],
  ms: number,
): Promise<number> {
  /** The times at which the messages of each conversation were sent that the list does not show yet. */
  const waiting = new Map(conversations.map(({ id }) => [id, new Map<string, number>()]));
  const lags: number[] = [];
  const { asker } = conversations[0]!.tokens;
  const url = `${origin}/api/me/socket`;
  const list = await connect(url, ['dismoi.v1', `bearer.${asker}`]);
  list.addEventListener('message', ({ data }) => {
    const frame: InboxFrame = JSON.parse(data);
    if (frame.type !== 'conversation') return;
    const { id, lastMessageText } = frame.conversation;
    const sent = waiting.get(id);
    if (!sent?.has(lastMessageText ?? '')) return;
    for (const [text, sentAt] of [...sent]) {
      lags.push(performance.now() - sentAt);
      sent.delete(text);
      if (text === lastMessageText) break;
    }
  });
  const end = performance.now() + ms;
  await Promise.all(
    rooms.map(async (room, index) => {
      // Spread over the second, as users are.
      await sleep(Math.random() * PACE_MS);
      const sent = waiting.get(conversations[index]!.id)!;
      for (let number = 1; performance.now() < end; number += 1) {
        const text = `Le message ${number} de ${Math.round(end)}`;
        sent.set(text, performance.now());
        await Promise.all([room.say(text), sleep(PACE_MS)]);
      }
    }),
  );
  const givenUp = performance.now() + REST_MS;
  while (performance.now() < givenUp && [...waiting.values()].some(({ size }) => size > 0))
    await sleep(100);
  list.close();
  for (const sent of waiting.values()) for (const _ of sent) lags.push(Number.POSITIVE_INFINITY);
  lags.sort((a, b) => a - b);
  return lags[Math.floor(0.99 * (lags.length - 1))]!;
}
