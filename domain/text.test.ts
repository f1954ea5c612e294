import { describe, expect, it } from 'vitest';
import { messageTextSchema, ratingSchema } from './conversation.ts';
import { newTextPostSchema } from './post.ts';
import { newLinkSchema } from './profile.ts';
import { textSchema } from './text.ts';
import { typeset } from './typeset.ts';

const schemas = {
  'a post': (title: string) =>
    newTextPostSchema.safeParse({ mediaType: 'text', title, bodyText: 'Texte' }),
  'a link': (title: string) => newLinkSchema.safeParse({ url: 'https://example.com', title }),
};

describe('what is copied from the screen and typed again', () => {
  const shown = typeset('Elle dit : « oui » !');

  it('is stored with plain spaces, as it was typed the first time', () => {
    expect(textSchema(50).parse(shown)).toBe('Elle dit : « oui » !');
    expect(messageTextSchema.parse(shown)).toBe('Elle dit : « oui » !');
    expect(ratingSchema.parse({ stars: 5, comment: shown }).comment).toBe('Elle dit : « oui » !');
  });
});

describe.each(Object.entries(schemas))('the title of %s', (_what, parse) => {
  it.each(['Ma page \u202Emoc.elgoog', 'Ma\u200Bpage', '\u3164', 'Ma\npage'])(
    'hides nothing: %j',
    (title) => {
      expect(parse(title).error?.issues[0]).toMatchObject({
        path: ['title'],
        message: 'Ce titre contient des caractères invisibles',
      });
    },
  );

  it.each(['Ma page 👩\u200D🍳 ❤\uFE0F ✅', 'صفحتي', 'Page 1\uFE0F\u20E3'])(
    'is kept: %s',
    (title) => {
      expect(parse(title).data).toMatchObject({ title });
    },
  );
});
