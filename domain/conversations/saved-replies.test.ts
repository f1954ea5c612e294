import { describe, expect, it } from 'vitest';
import { MESSAGE_MAX_LENGTH, SAVED_REPLIES_MAX } from '../limits.ts';
import { replySearch, withReply } from './reply-search.ts';
import { matchingReplies, savedRepliesSchema } from './saved-replies.ts';

const reply = (title: string, text: string) => ({ id: crypto.randomUUID(), title, text });

describe('savedRepliesSchema', () => {
  const accepts = (replies: unknown[]) => savedRepliesSchema.safeParse({ replies }).success;

  it('accepts fifty replies and no more', () => {
    const replies = Array.from({ length: SAVED_REPLIES_MAX + 1 }, (_, at) =>
      reply(`n° ${at}`, 'x'),
    );
    expect(accepts(replies.slice(1))).toBe(true);
    expect(accepts(replies)).toBe(false);
  });

  it('refuses what shows nothing, two lines of title, two with one id, and too much together', () => {
    expect(accepts([reply('\u200b', 'x')])).toBe(false);
    expect(accepts([reply('Merci', ' \n ')])).toBe(false);
    expect(accepts([reply('Mer\nci', 'x')])).toBe(false);
    const one = reply('Merci', 'x');
    expect(accepts([one, { ...one, title: 'Autre' }])).toBe(false);
    const long = Array.from({ length: 20 }, () => reply('Long', '€'.repeat(2_000)));
    expect(accepts(long)).toBe(false);
    expect(accepts(long.slice(0, 9))).toBe(true);
  });
});

describe('replySearch', () => {
  it('finds the words after a slash that begins the draft', () => {
    expect(replySearch('/')).toBe('');
    expect(replySearch('/mer ci')).toBe('mer ci');
  });

  it('leaves ordinary texts alone', () => {
    for (const draft of ['', 'a/b', ' /x', '/x\n', '/home/user', '//'])
      expect(replySearch(draft)).toBeNull();
  });
});

describe('matchingReplies', () => {
  it('ignores accents and case, and lists matches of the title first', () => {
    const inText = reply('Bonjour', 'Un délai de deux jours');
    const inTitle = reply('DÉLAI', 'Je réponds demain');
    expect(matchingReplies([inText, inTitle], 'delai')).toEqual([inTitle, inText]);
    expect(matchingReplies([inText, inTitle], 'delai demain')).toEqual([inTitle]);
    expect(matchingReplies([inText, inTitle], ' ')).toEqual([inText, inTitle]);
    expect(matchingReplies([inText, inTitle], 'absent')).toEqual([]);
  });
});

describe('withReply', () => {
  it('inserts the reply at the cursor, in place of what is selected', () => {
    const merci = reply('Merci', 'Merci !');
    expect(withReply('Bonjour,  à bientôt', merci, [9, 9])).toEqual({
      ...{ draft: 'Bonjour, Merci ! à bientôt', cursor: 16 },
    });
    expect(withReply('Bonjour, xx à bientôt', merci, [9, 11])).toEqual({
      ...{ draft: 'Bonjour, Merci ! à bientôt', cursor: 16 },
    });
    expect(withReply('Fin', merci, [0, 0])).toEqual({ draft: 'Merci !Fin', cursor: 7 });
  });

  it('replaces the search, and follows other words on a line of its own', () => {
    expect(withReply('/mer', reply('Merci', 'Merci !'), [4, 4])?.draft).toBe('Merci !');
    expect(withReply('Bonjour,  ', reply('Merci', 'Merci !'), [10, 10])).toEqual({
      ...{ draft: 'Bonjour,\nMerci !', cursor: 16 },
    });
  });

  it('gives null when the message would be too long', () => {
    expect(withReply('x'.repeat(MESSAGE_MAX_LENGTH - 1), reply('Merci', 'xx'), [0, 0])).toBeNull();
  });
});
