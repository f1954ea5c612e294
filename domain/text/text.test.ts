import { describe, expect, it } from 'vitest';
import { displayNameSchema } from '../accounts/account.ts';
import { cleanedName } from '../accounts/display-name.ts';
import { isReadyText } from '../conversations/conversation.ts';
import {
  messageTextSchema,
  newMessageSchema,
  ratingSchema,
} from '../conversations/conversation-input.ts';
import { reviewReplySchema } from '../conversations/review-reply.ts';
import {
  APPEAL_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  NAME_MAX_LENGTH,
  RATING_COMMENT_MAX_LENGTH,
  REASON_MAX_LENGTH,
  REVIEW_REPLY_MAX_LENGTH,
  VERIFICATION_REASON_MAX_LENGTH,
} from '../limits.ts';
import { newAppealSchema, newDecisionSchema } from '../moderation/moderation-decision.ts';
import { newReportSchema, REPORT_TEXT_MAX_LENGTH } from '../moderation/report.ts';
import { revocationSchema, verificationDecisionSchema } from '../moderation/verification.ts';
import { COMPLAINT_MAX_LENGTH } from '../orders/order.ts';
import { complaintSchema, decisionSchema } from '../orders/order-input.ts';
import {
  CAPTION_MAX_LENGTH,
  newCommentSchema,
  newTextPostSchema,
  POST_BODY_MAX_LENGTH,
  photoFieldsSchema,
} from '../posts/post.ts';
import { BIO_MAX_LENGTH, newLinkSchema, profileChangesSchema } from '../profiles/profile.ts';
import { creatorTopicsSchema, TOPIC_DESCRIPTION_MAX_LENGTH } from '../profiles/topic.ts';
import { typeset } from './french-spacing.ts';
import { optionalTitleSchema, textSchema } from './text.ts';

/** Each required text: its parser and its maximum length. */
const needed: Record<string, [parse: (text: string) => { success: boolean }, max: number]> = {
  'a message': [
    (text) => newMessageSchema.safeParse({ id: crypto.randomUUID(), text }),
    MESSAGE_MAX_LENGTH,
  ],
  'a comment': [(content) => newCommentSchema.safeParse({ content }), COMMENT_MAX_LENGTH],
  'a post': [
    (bodyText) => newTextPostSchema.safeParse({ mediaType: 'text', bodyText }),
    POST_BODY_MAX_LENGTH,
  ],
  'a caption': [(caption) => photoFieldsSchema.safeParse({ caption }), CAPTION_MAX_LENGTH],
  'a reply to a review': [(text) => reviewReplySchema.safeParse({ text }), REVIEW_REPLY_MAX_LENGTH],
  'a complaint': [(text) => complaintSchema.safeParse({ text }), COMPLAINT_MAX_LENGTH],
  'a decision on a complaint': [
    (reason) => decisionSchema.safeParse({ refundCents: 0, reason }),
    COMPLAINT_MAX_LENGTH,
  ],
  'a report': [
    (text) =>
      newReportSchema.safeParse({ subject: { type: 'post', id: 'x' }, category: 'other', text }),
    REPORT_TEXT_MAX_LENGTH,
  ],
  'a decision': [
    (reason) => newDecisionSchema.safeParse({ action: 'none', reason }),
    REASON_MAX_LENGTH,
  ],
  'an appeal': [(text) => newAppealSchema.safeParse({ text }), APPEAL_MAX_LENGTH],
  'a refused verification': [
    (reason) => verificationDecisionSchema.safeParse({ approve: false, reason }),
    VERIFICATION_REASON_MAX_LENGTH,
  ],
  'a revoked verification': [
    (reason) => revocationSchema.safeParse({ username: 'ana', reason }),
    VERIFICATION_REASON_MAX_LENGTH,
  ],
};

/** Each optional text: its stored value, undefined when it is rejected. */
const optional: Record<string, [parse: (text: string) => unknown, max: number]> = {
  'a rating’s comment': [
    (comment) => ratingSchema.safeParse({ stars: 5, comment }).data?.comment,
    RATING_COMMENT_MAX_LENGTH,
  ],
  'a presentation': [(bio) => profileChangesSchema.safeParse({ bio }).data?.bio, BIO_MAX_LENGTH],
  'a topic’s description': [
    (description) =>
      creatorTopicsSchema.safeParse({ topics: [{ topicId: crypto.randomUUID(), description }] })
        .data?.topics[0]?.description,
    TOPIC_DESCRIPTION_MAX_LENGTH,
  ],
};

const NOTHING = [
  '',
  ' \n\t ',
  '\u200B',
  '\u3164 \u2800',
  '\uFE0F',
  '\u200D\u200D',
  '\u202E\u00AD',
  '\u2060',
  '\u200B',
  '\u034F',
  '\uFFA0',
  '\u0085',
  '\u{E0020}',
  '\u{1D159}',
  // Accents without a letter.
  '\u0301',
  ' \u0300\u0301\u0308 \u0327 ',
  '\u200D\u0301',
  '\u20DD',
  '\uFFFC',
  '\uE000',
];

describe.each(Object.entries(needed))('%s', (_what, [parse, max]) => {
  it.each(NOTHING)('is rejected when it shows nothing: %j', (text) => {
    expect(parse(text).success).toBe(false);
  });

  it.each(['✅', 'é', '\u200Bx', '👩\u200D🍳', '...'])(
    'is accepted when it shows something: %j',
    (text) => {
      expect(parse(text).success).toBe(true);
    },
  );

  it('is accepted with at most five marks on a letter', () => {
    const pile = `B${'\u0300\u0316'.repeat(20)}on`;
    expect(parse(pile)).toMatchObject({ success: true });
    expect(JSON.stringify(parse(pile))).toContain('B\u0300\u0316\u0300\u0316\u0300on');
  });

  it('has its maximum length in code points', () => {
    expect(parse('𝒳'.repeat(max)).success).toBe(true);
    expect(parse('𝒳'.repeat(max + 1)).success).toBe(false);
    expect(parse('x'.repeat(max + 1)).success).toBe(false);
    expect(parse(` ${'😀'.repeat(max)} `).success).toBe(true);
  });
});

describe.each(Object.entries(optional))('%s', (_what, [parse, max]) => {
  it.each(NOTHING)('is missing when it shows nothing: %j', (text) => {
    expect(parse(text)).toBe(null);
  });

  it('has its maximum length in code points', () => {
    expect(parse('😀'.repeat(max))).toBe('😀'.repeat(max));
    expect(parse('😀'.repeat(max + 1))).toBe(undefined);
  });
});

describe('a name', () => {
  it('has its maximum length in code points', () => {
    const name = 'Ana '.concat('😀'.repeat(NAME_MAX_LENGTH - 4));
    expect(displayNameSchema.safeParse(name).data).toBe(name);
    expect(displayNameSchema.safeParse(`${name}😀`).success).toBe(false);
    expect(cleanedName(`${name}😀`)).toBe(name);
  });
});

describe('isReadyText', () => {
  it.each([
    '\u0301',
    `e${'\u0301'.repeat(5)}`,
    `e${'\u0301'.repeat(6)}`,
    '',
    '\u200B',
    'x',
    '😀'.repeat(MESSAGE_MAX_LENGTH),
    '😀'.repeat(MESSAGE_MAX_LENGTH + 1),
    'é',
    ' x',
  ])('checks if the schema leaves a text as it is: %j', (text) => {
    expect(isReadyText(text)).toBe(messageTextSchema.safeParse(text).data === text);
  });

  it('agrees with the schema about each character of Latin texts, alone, between letters and at their end', () => {
    const ranges = [
      [0, 0x24f],
      [0x2000, 0x20b0],
    ] as const;
    const different = ranges
      .flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index))
      .map((code) => String.fromCharCode(code))
      .flatMap((character) => [character, `a${character}b`, `a${character}`, `${character}a`])
      .filter((text) => isReadyText(text) !== (messageTextSchema.safeParse(text).data === text));
    expect(different).toEqual([]);
  });
});

const schemas = {
  'a post': (title: string) =>
    newTextPostSchema.safeParse({ mediaType: 'text', title, bodyText: 'Texte' }),
  'a link': (title: string) => newLinkSchema.safeParse({ url: 'https://example.com', title }),
};

describe('text copied from the screen', () => {
  const shown = typeset('Elle dit : « oui » !');

  it('is stored with plain spaces, as it was first typed', () => {
    expect(textSchema(50).parse(shown)).toBe('Elle dit : « oui » !');
    expect(messageTextSchema.parse(shown)).toBe('Elle dit : « oui » !');
    expect(ratingSchema.parse({ stars: 5, comment: shown }).comment).toBe('Elle dit : « oui » !');
  });
});

it('optionalTitleSchema makes a title of lone accents empty', () => {
  expect(optionalTitleSchema(50).parse('\u0301\u0308')).toBe(null);
});

describe.each(Object.entries(schemas))('the title of %s', (_what, parse) => {
  it.each(['Ma page \u202Emoc.elgoog', 'Ma\u200Bpage', '\u3164', 'Ma\npage'])(
    'is rejected with invisible characters: %j',
    (title) => {
      expect(parse(title).error?.issues[0]).toMatchObject({
        path: ['title'],
        message: 'Ce titre contient des caractères invisibles',
      });
    },
  );

  it.each(['Ma page 👩\u200D🍳 ❤\uFE0F ✅', 'صفحتي', 'Page 1\uFE0F\u20E3'])(
    'is accepted: %s',
    (title) => {
      expect(parse(title).data).toMatchObject({ title });
    },
  );
});
