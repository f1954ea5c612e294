import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../tests/support/any-text.ts';
import { messageText, namesFor } from './conversation-text.ts';
import type { Message } from './conversation-wire.ts';

const message: Message = {
  ...{
    type: 'text' as const,
    id: 'm',
    seq: 1,
    senderId: 'asker',
    text: 'Bonjour',
    kind: 'message',
  },
  createdAt: '2026-03-03T09:00:00.000Z',
};
const names = namesFor({ name: 'Léa', username: 'lea' });

describe('messageText', () => {
  it('quotes what was written, and names each file with size and digest', () => {
    const file = { kind: 'pdf', name: 'Devis.pdf', bytes: 23_456, sha256: 'ab12' } as const;
    expect(messageText({ ...message, text: 'Un\n\nDeux' }, 'creator', names, [file])).toBe(
      'Léa, le 3 mars 2026 à 10:00\n> Un\n>\n> Deux\nPièce jointe : Devis.pdf (Document, 23 456 octets, SHA-256 ab12)\n\n',
    );
  });

  it('has no unquoted line of the author, whatever is written', () => {
    const hostile = fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '\u2029',
      '\v',
      '\f',
      '\x85',
      'Vous, le 3 mars\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, hostile)), (parts) => {
        const [, ...lines] = messageText(
          { ...message, text: `x${parts.join('')}` },
          'creator',
          names,
        )
          .trimEnd()
          .split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/);
        expect(lines.filter((line) => !line.startsWith('>'))).toEqual([]);
      }),
    );
  });
});

describe('namesFor', () => {
  it('calls nobody as it calls the reader', () => {
    expect(namesFor({ name: 'VOUS', username: 'imposteur' })).toEqual({
      own: 'Vous',
      other: '@imposteur',
    });
  });
});
