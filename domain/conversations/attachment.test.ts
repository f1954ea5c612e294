import { describe, expect, it } from 'vitest';
import { attachmentWords, messagePreview, textWithoutAttachments } from './attachment.ts';
import { attachmentName, attachmentTypeOf, isTooLong } from './attachment-file.ts';
import { attachmentIdsSchema, peaksSchema } from './attachment-input.ts';

const bytes = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));

describe('attachmentTypeOf', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'jpg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF....WEBP', 'webp'],
    ['%PDF-1.7\n', 'pdf'],
    ['\xef\xbb\xbf%PDF-1.4', 'pdf'],
    ['\r\n\0 %PDF-1.4', 'pdf'],
    [`${'\n'.repeat(1_000)}%PDF-2.0`, 'pdf'],
    [`${'\n'.repeat(1_030)}%PDF-2.0`, null],
    ['\xef\xbbx%PDF-1.4', null],
    ['\x1a\x45\xdf\xa3', 'webm'],
    ['\0\0\0\x18ftypisom', 'mp4'],
    ['\0\0\0\x18ftypheic', null],
    ['GIF89a', null],
    ['RIFF....WAVE', null],
    ['<html>%PDF-1.7', null],
    ['', null],
  ])('reads %j as %s', (start, type) => expect(attachmentTypeOf(bytes(start))).toBe(type));
});

describe('attachmentName', () => {
  it.each([
    ['Contrat.pdf', 'pdf', 'Contrat.pdf'],
    ['photo.JPEG', 'jpg', 'photo.jpg'],
    ['facture.pdf.exe', 'pdf', 'facture.pdf.pdf'],
    ['../../etc/passwd', 'pdf', 'etc passwd.pdf'],
    ['a\u202egpj.exe', 'jpg', 'agpj.jpg'],
    ['"; filename=x\r\nX: y', 'png', '"; filename=xX: y.png'],
    ['Le "grand" jour.pdf', 'pdf', 'Le "grand" jour.pdf'],
    ['12:30 ? <ok> *', 'jpg', '12:30 ? <ok> *.jpg'],
    ['', 'webm', 'Message vocal.webm'],
    ['.pdf', 'pdf', 'Document.pdf'],
    ['\ud800', 'webp', 'Photo.webp'],
  ] as const)('of %j as %s is %j', (name, type, shown) =>
    expect(attachmentName(name, type)).toBe(shown),
  );

  it('has at most a hundred characters', () => {
    expect([...attachmentName('é'.repeat(300), 'pdf')]).toHaveLength(100);
  });
});

const [photo, pdf, voice] = (['image', 'pdf', 'audio'] as const).map((kind) => ({ kind }));

describe('attachments in words', () => {
  it('name each kind with its number', () => {
    expect(attachmentWords([])).toBe('');
    expect(attachmentWords([photo!])).toBe('Photo');
    expect(attachmentWords([photo!, voice!, photo!, pdf!])).toBe(
      '2 photos, Document, Message vocal',
    );
    expect(attachmentWords([voice!, voice!])).toBe('2 messages vocaux');
  });

  it('precede the text of a message in lists', () => {
    expect(messagePreview('Bonjour')).toBe('Bonjour');
    expect(messagePreview('', [photo!])).toBe('📎 Photo');
    expect(messagePreview('Bonjour', [pdf!])).toBe('📎 Document · Bonjour');
  });

  it('follow the text where an app cannot show them', () => {
    expect(textWithoutAttachments('', [photo!])).toMatch(/^📎 Photo : rechargez/);
    expect(textWithoutAttachments('Bonjour', [photo!])).toMatch(/^Bonjour\n\n📎 Photo : rechargez/);
  });
});

describe('schemas', () => {
  it('accept at most six attachments, each once', () => {
    const ids = Array.from({ length: 7 }, () => crypto.randomUUID());
    expect(attachmentIdsSchema.safeParse(ids.slice(0, 6)).success).toBe(true);
    expect(attachmentIdsSchema.safeParse(ids).success).toBe(false);
    expect(attachmentIdsSchema.safeParse([ids[0], ids[0]?.toUpperCase()]).success).toBe(false);
    expect(attachmentIdsSchema.safeParse(['x']).success).toBe(false);
  });

  it('accept a waveform of 48 digits', () => {
    expect(peaksSchema.safeParse('0f'.repeat(24)).success).toBe(true);
    for (const peaks of ['', 'g'.repeat(48), `${'0'.repeat(48)}\n`])
      expect(peaksSchema.safeParse(peaks).success).toBe(false);
  });

  it('allow a recording its last sound after five minutes', () => {
    expect([isTooLong(301), isTooLong(303)]).toEqual([false, true]);
  });
});
