import { describe, expect, it } from 'vitest';
import { newTextPostSchema } from './post.ts';
import { newLinkSchema } from './profile.ts';

const schemas = {
  'a post': (title: string) =>
    newTextPostSchema.safeParse({ mediaType: 'text', title, bodyText: 'Texte' }),
  'a link': (title: string) => newLinkSchema.safeParse({ url: 'https://example.com', title }),
};

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
