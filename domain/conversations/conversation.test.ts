import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../limits.ts';
import { PERIODS } from '../periods.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import {
  accessEnd,
  afterMessage,
  afterRating,
  afterStop,
  afterTime,
  type ConversationRole,
  type ConversationState,
  canStop,
  isPassingRefusal,
  isReadyText,
  messagesLeft,
  nextTransitionAt,
  openedAt,
  phaseOf,
  promisedBy,
  ratingRefusal,
  sendRefusal,
  withdrawalRefusal,
} from './conversation.ts';
import { messageTextSchema, ratingSchema } from './conversation-input.ts';

const start = Date.UTC(2026, 10, 21, 10);

function opened(pricing: PricingModel): ConversationState {
  return openedAt(start, { pricing, endedAt: accessEnd(pricing, start, PERIODS) }, PERIODS);
}

/** The state after messages of the given roles, one a minute. */
function spokenBy(state: ConversationState, ...speakers: ConversationRole[]): ConversationState {
  return speakers.reduce(
    (s, role, i) => afterMessage(s, role, start + (i + 1) * 60_000, PERIODS),
    state,
  );
}

describe('a question', () => {
  const question = opened('question');

  it('lets the asker write first, and once', () => {
    expect(sendRefusal(question, 'asker', start)).toBeNull();
    expect(sendRefusal(question, 'creator', start)).toBe('conversation.not_your_turn');
    const asked = spokenBy(question, 'asker');
    expect(sendRefusal(asked, 'asker', start)).toBe('conversation.limit_reached');
    expect(sendRefusal(asked, 'creator', start)).toBeNull();
    expect([messagesLeft(asked, 'asker'), messagesLeft(asked, 'creator')]).toEqual([0, 1]);
  });

  it('rejects permanently, except for a reply before the question', () => {
    const passing = (state: ConversationState, role: ConversationRole) =>
      isPassingRefusal(sendRefusal(state, role, start)!);
    expect(passing(question, 'creator')).toBe(true);
    expect(passing(spokenBy(question, 'asker'), 'asker')).toBe(false);
    for (const role of ['asker', 'creator'] as const)
      expect(passing(spokenBy(question, 'asker', 'creator'), role)).toBe(false);
    expect(isPassingRefusal('request.rate_limited')).toBe(true);
  });

  it('can be stopped before an answer, and cannot be rated then', () => {
    const asked = spokenBy(question, 'asker');
    expect([question, asked].map((state) => canStop(state, start))).toEqual([true, true]);
    expect(canStop(spokenBy(question, 'asker', 'creator'), start)).toBe(false);
    const stopped = afterStop(asked, start);
    expect(canStop(stopped, start)).toBe(false);
    expect(stopped).toMatchObject({ closeReason: 'stopped', endedAt: start });
    expect(ratingRefusal(stopped, start)).toBe('rating.unanswered');
    for (const role of ['asker', 'creator'] as const)
      expect(sendRefusal(stopped, role, start)).toBe('conversation.completed');
  });

  it('completes with the reply, at its time', () => {
    const answered = spokenBy(question, 'asker', 'creator');
    expect(answered).toMatchObject({ status: 'completed', endedAt: start + 120_000 });
    for (const role of ['asker', 'creator'] as const)
      expect(sendRefusal(answered, role, start)).toBe('conversation.completed');
  });

  it('expires a week after it was asked, or opened', () => {
    expect(nextTransitionAt(question, start, PERIODS)).toBe(start + 7 * DAY_MS);
    const asked = spokenBy(question, 'asker');
    const deadline = start + 60_000 + 7 * DAY_MS;
    expect(nextTransitionAt(asked, start, PERIODS)).toBe(deadline);
    expect(promisedBy(asked, 300, deadline - 1)).toBe(deadline);
    expect(promisedBy(asked, 300, deadline)).toBeNull();
    expect(afterTime(asked, deadline - 1, PERIODS)).toEqual(asked);
    expect(sendRefusal(asked, 'creator', deadline - 1)).toBeNull();
    // Regardless of any update of the state.
    expect(phaseOf(asked, deadline)).toBe('completed');
    expect(sendRefusal(asked, 'creator', deadline)).toBe('conversation.completed');
    const givenUp = afterTime(asked, deadline + DAY_MS, PERIODS);
    expect(givenUp).toMatchObject({
      status: 'completed',
      endedAt: deadline,
      closeReason: 'unanswered',
    });
    expect(ratingRefusal(givenUp, deadline)).toBe('rating.unanswered');
    expect(promisedBy(givenUp, 300, deadline)).toBeNull();
    expect(nextTransitionAt(givenUp, deadline, PERIODS)).toBeNull();
  });

  it('does not expire after an answer', () => {
    const answered = spokenBy(question, 'asker', 'creator');
    expect(nextTransitionAt(answered, start, PERIODS)).toBeNull();
    expect(afterTime(answered, start + 1000 * DAY_MS, PERIODS)).toEqual(answered);
  });
});

describe.each([
  ['day', 24 * HOUR_MS],
  ['month', 30 * DAY_MS],
] as const)('a %s', (pricing, access) => {
  const state = opened(pricing);
  const end = start + access;

  it('lets both write without a limit until access ends', () => {
    expect(state.endedAt).toBe(end);
    const busy = spokenBy(state, 'creator', 'asker', 'asker', 'asker', 'creator');
    for (const role of ['asker', 'creator'] as const) {
      expect(messagesLeft(busy, role)).toBeNull();
      expect(sendRefusal(busy, role, end - 1)).toBeNull();
      expect(sendRefusal(busy, role, end)).toBe('conversation.expired');
    }
  });

  it('promises an answer by its end when it was paid, and nothing after it', () => {
    expect(promisedBy(state, 300, end - 1)).toBe(end);
    expect(promisedBy(state, 300, end)).toBeNull();
    expect(promisedBy(state, 0, start)).toBeNull();
  });

  it('expires, and completes a week later', () => {
    expect([phaseOf(state, end - 1), phaseOf(state, end)]).toEqual(['open', 'expired']);
    expect(nextTransitionAt(state, start, PERIODS)).toBe(end);
    expect(nextTransitionAt(state, end, PERIODS)).toBe(end + 7 * DAY_MS);
    expect(afterTime(state, end + 7 * DAY_MS - 1, PERIODS).status).toBe('initiated');
    const completed = afterTime(state, end + 7 * DAY_MS, PERIODS);
    expect(completed).toMatchObject({ status: 'completed', endedAt: end });
    expect(nextTransitionAt(completed, end, PERIODS)).toBeNull();
  });

  it('completes when the asker rates it after it has expired', () => {
    const spoken = spokenBy(state, 'asker');
    expect(ratingRefusal(spoken, end - 1)).toBe('rating.too_early');
    expect(ratingRefusal(spoken, end)).toBeNull();
    expect(afterRating(spoken)).toMatchObject({ status: 'completed', rated: true });
    expect(ratingRefusal(afterRating(spoken), end)).toBe('rating.exists');
  });

  it('cannot be rated by an asker without a message', () => {
    expect(ratingRefusal(spokenBy(state, 'creator'), end)).toBe('rating.too_early');
  });
});

describe('schemas of typed text', () => {
  it('trim a message and accept one to 4,000 characters', () => {
    expect(messageTextSchema.parse('  bonjour\n')).toBe('bonjour');
    expect(messageTextSchema.safeParse(' '.repeat(5000)).success).toBe(false);
    expect(messageTextSchema.safeParse(` ${'é'.repeat(4000)} `).success).toBe(true);
    expect(messageTextSchema.safeParse('é'.repeat(4001)).success).toBe(false);
    expect(messageTextSchema.safeParse('a\0').success).toBe(false);
    expect(messageTextSchema.safeParse('\udc00').success).toBe(false);
  });

  it('count a text as ready when nothing would change about it', () => {
    const texts = [
      '',
      ' ',
      'a',
      ' a',
      'a\n',
      'a\nb',
      'a\u00a0!',
      'a\u202f!',
      '\u00a0a',
      'a\0',
      '\udc00',
    ];
    const lengths = [4000, 4001].map((length) => 'é'.repeat(length));
    for (const text of [...texts, ...lengths, 'Ça va ? 👩‍👩‍👧', '\ufeffa', '\u2003a'])
      expect([text, isReadyText(text)]).toEqual([
        text,
        messageTextSchema.safeParse(text).data === text,
      ]);
  });

  it('accept one to five stars with an optional comment', () => {
    expect(ratingSchema.parse({ stars: 3, comment: '  ' })).toEqual({ stars: 3, comment: null });
    expect(ratingSchema.safeParse({ stars: 0 }).error?.issues[0]?.message).toBe(
      'Veuillez donner une note',
    );
  });
});

describe('withdrawalRefusal', () => {
  const day = opened('day');
  const answered = spokenBy(day, 'asker', 'creator');

  it('is null while the conversation is open', () => {
    expect(withdrawalRefusal(answered, start + HOUR_MS, false)).toBeNull();
    expect(withdrawalRefusal(answered, start + DAY_MS, false)).toBe('order.not_withdrawable');
  });

  it('requires an unanswered conversation when the asker withdrew from another recently', () => {
    expect(withdrawalRefusal(spokenBy(day, 'asker'), start + HOUR_MS, true)).toBeNull();
    expect(withdrawalRefusal(answered, start + HOUR_MS, true)).toBe('order.withdrawn_lately');
    expect(withdrawalRefusal(answered, start + DAY_MS, true)).toBe('order.not_withdrawable');
  });
});
