import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import {
  HIDDEN_MESSAGE,
  type Message,
  type ServerFrame,
} from '../../../domain/conversations/conversation-wire.ts';
import { ATTACHMENT_MAX_BYTES, DAY_MS } from '../../../domain/limits.ts';
import { conversationSteps } from '../../../durable-objects/conversation/migrations.ts';
import { migrate } from '../../../durable-objects/migrate.ts';
import { block } from '../../support/workerd/blocks.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, type Person } from '../../support/workerd/marketplace.ts';
import {
  caseOf,
  createModerator,
  decided,
  report,
  settleOutbox,
} from '../../support/workerd/moderation.ts';
import { jpegWithGps, png, webp } from '../../support/workerd/pictures.ts';
import { patched, pdf, voiceMp4, voiceWebm } from '../../support/workerd/recordings.ts';
import { ofType, openSocket } from '../../support/workerd/socket.ts';

let pair: Pair;
let id: string;
beforeEach(() => begin('day'));

/** Continues the test in another conversation, of another pair. */
async function begin(pricing: 'question' | 'day'): Promise<void> {
  pair = await createPair();
  id = (await open(pair, pricing)).id;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type File_ = Uint8Array<ArrayBuffer> | string;

function form(file: File_, name = 'fichier', fields: Record<string, string> = {}): FormData {
  const body = new FormData();
  body.set('file', new File([file], name));
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  return body;
}

function upload(file: File_, as: Person = pair.asker, ...more: [string?, Record<string, string>?]) {
  return call('POST', `/api/conversations/${id}/attachments`, { as, body: form(file, ...more) });
}

async function uploaded(...given: Parameters<typeof upload>): Promise<Attachment> {
  const response = await upload(...given);
  expect(response.status, await response.clone().text()).toBe(201);
  return response.json();
}

const path = (attachment: Pick<Attachment, 'id'>) =>
  `/api/conversations/${id}/attachments/${attachment.id}`;

function get(
  attachment: Pick<Attachment, 'id'>,
  as?: Person,
  headers: Record<string, string> = {},
) {
  return call('GET', path(attachment), { ...(as && { as }), headers });
}

const sendWith = (
  attachments: string[],
  text?: string,
  as = pair.asker,
  key = crypto.randomUUID(),
) =>
  call('POST', `/api/conversations/${id}/messages`, {
    as,
    json: { id: key, attachments, ...(text !== undefined && { text }) },
  });

async function code(answer: Response | Promise<Response>) {
  const response = await answer;
  return [response.status, ((await response.json()) as { code?: string }).code];
}

async function keys(): Promise<string[]> {
  const { objects } = await env.VERIFICATION_FILES.list({ prefix: `conversations/${id}/` });
  return objects.map(({ key }) => key);
}

const latin = async (response: Response) =>
  new TextDecoder('latin1').decode(await response.arrayBuffer());

/** A day later, when the object's alarm rings. */
async function aDayLater(days = 1): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  await runDurableObjectAlarm(stubOf(id));
}

describe('uploading an attachment', () => {
  it.each([
    ['a JPEG', jpegWithGps, 'moi.JPEG', { kind: 'image', name: 'moi.jpg', width: 8, height: 8 }],
    ['a PNG', png, '../a.png', { kind: 'image', name: 'a.png', width: 8, height: 8 }],
    ['a WebP', webp, 'a.jpg', { kind: 'image', name: 'a.webp', seconds: null }],
    [
      'a PDF',
      pdf,
      'Contrat.pdf',
      { kind: 'pdf', name: 'Contrat.pdf', width: null, bytes: pdf.length },
    ],
    ['a WebM', voiceWebm, 'x.ogg', { kind: 'audio', name: 'x.webm', seconds: 1.1, peaks: null }],
    ['an MP4', voiceMp4, 'x.m4a', { kind: 'audio', name: 'x.mp4', width: null }],
  ])('accepts %s by its bytes', async (_what, file, name, facts) => {
    const attachment = await uploaded(file, pair.asker, name);
    expect(attachment).toMatchObject(facts);
    const answer = await get(attachment, pair.asker);
    expect(answer.status).toBe(200);
    expect(await latin(answer)).not.toMatch(/Secret|Exif/);
  });

  it('stores the waveform of a recording, and of nothing else', async () => {
    const peaks = '0123456789abcdef'.repeat(3);
    expect(await uploaded(voiceWebm, pair.asker, 'x', { peaks })).toMatchObject({ peaks });
    expect(await uploaded(png, pair.asker, 'x', { peaks })).toMatchObject({ peaks: null });
    expect((await upload(voiceWebm, pair.asker, 'x', { peaks: '<b>' })).status).toBe(400);
  });

  it.each<[string, File_, number, string]>([
    ['HTML', '<html><script>alert(1)</script>', 415, 'attachment.unsupported'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'attachment.unsupported'],
    ['a GIF', 'GIF89a……', 415, 'attachment.unsupported'],
    ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 415, 'image.heic'],
    ['nothing', '', 415, 'attachment.unsupported'],
    ['a film', patched(voiceWebm, [0x83, 0x81, 2], [0x83, 0x81, 1]), 415, 'attachment.unsupported'],
    ['a film in MP4', patched(voiceMp4, 'soun', 'vide'), 415, 'attachment.unsupported'],
    ['a cut recording', voiceWebm.slice(0, -9), 422, 'attachment.unusable'],
    ['a cut MP4', voiceMp4.slice(0, -9), 422, 'attachment.unusable'],
    [
      'a long recording',
      patched(voiceWebm, [0x44, 0x89, 0x84, 0x44], [0x44, 0x89, 0x84, 0x49]),
      422,
      'attachment.too_long',
    ],
    ['a cut PDF', pdf.slice(0, -9), 422, 'attachment.unusable'],
    [
      'a PDF that is also a page',
      Uint8Array.from([...pdf, ...Buffer.from('<script>')]),
      422,
      'attachment.unusable',
    ],
    ['a cut picture', png.slice(0, 40), 422, 'image.unusable'],
    ['a huge file', new Uint8Array(ATTACHMENT_MAX_BYTES + 1), 413, 'attachment.too_large'],
    ['a far larger file', new Uint8Array(2 * ATTACHMENT_MAX_BYTES), 413, 'attachment.too_large'],
  ])('rejects %s and stores nothing', async (_what, file, status, expected) => {
    expect(await code(upload(file))).toEqual([status, expected]);
    expect(await keys()).toEqual([]);
  });

  it('rejects a body that is no form, a form without a file, and one with two', async () => {
    const post = (body: BodyInit) =>
      call('POST', `/api/conversations/${id}/attachments`, { as: pair.asker, body });
    expect((await post(png)).status).toBe(415);
    const none = form(png);
    none.delete('file');
    const two = form(png);
    two.append('file', new File([png], 'b'));
    for (const body of [none, two]) expect((await post(body)).status).toBe(400);
  });

  it('is the right to send now', async () => {
    const outsider = (await createPair()).asker;
    expect(await code(upload(png, outsider))).toEqual([404, 'conversation.not_found']);
    await begin('question');
    expect(await code(upload(png, pair.creator))).toEqual([409, 'conversation.not_your_turn']);
    await send(id, pair.asker, 'Une question');
    expect(await code(upload(png))).toEqual([409, 'conversation.limit_reached']);
    await uploaded(png, pair.creator);
    await send(id, pair.creator, 'Une réponse');
    expect(await code(upload(png, pair.creator))).toEqual([409, 'conversation.completed']);
  });

  it('ends with a block', async () => {
    await block(pair.asker, pair.creator);
    await eventually(async () =>
      expect(await code(upload(png))).toEqual([409, 'conversation.blocked']),
    );
  });

  it('is limited to thirty that were not sent', async () => {
    await runInDurableObject(stubOf(id), (_, { storage }) => {
      for (let index = 0; index < 30; index++)
        storage.sql.exec(
          `INSERT INTO attachments (id, owner_id, type, shown, due_at) VALUES (?, ?, 'png', '{}', ?)`,
          ...[crypto.randomUUID(), pair.asker.id, Date.now() + DAY_MS],
        );
    });
    expect(await code(upload(png))).toEqual([429, 'request.rate_limited']);
    await uploaded(png, pair.creator);
  });

  it('leaves nothing but a row that goes when R2 fails', async () => {
    const broken = new Proxy(env.VERIFICATION_FILES, {
      get: (bucket, name: keyof R2Bucket) =>
        name === 'put'
          ? () => Promise.reject(new Error('R2 is away'))
          : bucket[name].bind(bucket as never),
    });
    const { uploadAttachment } = await import(
      '../../../worker/marketplace/conversations/attachments/upload-attachment.ts'
    );
    const request = new Request('http://localhost/', { method: 'POST', body: form(png) });
    const given = { ...env, VERIFICATION_FILES: broken };
    await expect(uploadAttachment(given, id, pair.asker.id, request)).rejects.toThrow('R2 is away');
    const rows = () =>
      runInDurableObject(stubOf(id), (_, { storage }) =>
        storage.sql.exec('SELECT id FROM attachments').toArray(),
      );
    expect(await rows()).toHaveLength(1);
    await aDayLater();
    expect(await rows()).toEqual([]);
  });
});

describe('message with attachments', () => {
  it('needs no text, and shows both people its attachments in their order', async () => {
    const [one, two, three] = [await uploaded(png), await uploaded(pdf), await uploaded(voiceMp4)];
    const answer = await sendWith([two.id, one.id, three.id]);
    expect(answer.status).toBe(201);
    const message: Message = await answer.json();
    expect(message).toMatchObject({ text: '', seq: 1, attachments: [two, one, three] });
    for (const side of [pair.asker, pair.creator]) {
      const { messages, lastMessageText } = await read(id, side);
      expect(messages).toEqual([message]);
      expect(lastMessageText).toBe('📎 Photo, Document, Message vocal');
      expect((await get(one, side)).status).toBe(200);
    }
    await eventually(async () => {
      const list = await call('GET', '/api/conversations?tab=active', { as: pair.creator });
      expect(await list.json()).toMatchObject({
        conversations: [{ lastMessageText: '📎 Photo, Document, Message vocal', unread: 1 }],
      });
    });
  });

  it('is a clarification and its answer, too', async () => {
    await begin('question');
    await send(id, pair.asker, 'Pourquoi jaunit-elle ?');
    const clarify = (as: Person, path: string, attachments: string[], key = crypto.randomUUID()) =>
      call('POST', `/api/conversations/${id}/${path}`, {
        as,
        json: { id: key, text: '', attachments },
      });
    const [shown, foreign] = [await uploaded(png, pair.creator), crypto.randomUUID()];
    expect(await code(clarify(pair.creator, 'clarification', [foreign]))).toEqual([
      404,
      'attachment.not_found',
    ]);
    expect((await clarify(pair.creator, 'clarification', [shown.id])).status).toBe(201);
    const [voice, key] = [await uploaded(voiceWebm), crypto.randomUUID()];
    const statuses = [];
    for (const _ of ['sent', 'repeated'])
      statuses.push((await clarify(pair.asker, 'clarification/answer', [voice.id], key)).status);
    expect(statuses).toEqual([201, 200]);
    expect((await read(id, pair.creator)).messages.slice(1)).toMatchObject([
      { kind: 'clarification', attachments: [shown] },
      { kind: 'clarification_answer', attachments: [voice] },
    ]);
    expect(await code(upload(png))).toEqual([409, 'conversation.limit_reached']);
  });

  it('is one message of a one shot', async () => {
    await begin('question');
    const ids = [await uploaded(png), await uploaded(webp), await uploaded(jpegWithGps)].map(
      (each) => each.id,
    );
    expect((await sendWith(ids, 'Laquelle ?')).status).toBe(201);
    expect(await read(id, pair.asker)).toMatchObject({
      messagesLeft: 0,
      lastMessageText: '📎 3 photos · Laquelle ?',
    });
    const { id: reply } = await uploaded(voiceWebm, pair.creator);
    expect((await sendWith([reply], undefined, pair.creator)).status).toBe(201);
    expect(await read(id, pair.creator)).toMatchObject({ status: 'completed' });
  });

  it('is the same message when it is sent again, and another with other attachments', async () => {
    const [one, two] = [await uploaded(png), await uploaded(png)];
    const key = crypto.randomUUID();
    expect((await sendWith([one.id], 'Voici', pair.asker, key)).status).toBe(201);
    expect((await sendWith([one.id], 'Voici', pair.asker, key)).status).toBe(200);
    expect(await code(sendWith([two.id], 'Voici', pair.asker, key))).toEqual([
      409,
      'message.id_reused',
    ]);
    expect(await code(sendWith([], 'Voici', pair.asker, key))).toEqual([409, 'message.id_reused']);
    expect((await read(id, pair.asker)).messages).toHaveLength(1);
    expect((await sendWith([two.id])).status).toBe(201);
  });

  it('rejects what is not the sender’s, is used, unknown or too much, and stores nothing', async () => {
    const [own, foreign] = [await uploaded(png), await uploaded(png, pair.creator)];
    const here = { pair, id };
    await begin('day');
    const other = await uploaded(png);
    ({ pair, id } = here);
    for (const wrong of [foreign.id, other.id, crypto.randomUUID()])
      expect(await code(sendWith([own.id, wrong]))).toEqual([404, 'attachment.not_found']);
    const seven = await Promise.all(
      Array.from({ length: 7 }, async () => (await uploaded(png)).id),
    );
    for (const wrong of [seven, [own.id, own.id], ['x'], [], 'x' as never])
      expect((await sendWith(wrong)).status).toBe(400);
    expect((await read(id, pair.asker)).messages).toEqual([]);
    expect((await sendWith([own.id])).status).toBe(201);
    expect(await code(sendWith([own.id]))).toEqual([409, 'attachment.used']);
    expect((await sendWith(seven.slice(0, 6))).status).toBe(201);
  });

  it('is whole after its object was killed, and the same when it is sent again', async () => {
    const attachment = await uploaded(png);
    const key = crypto.randomUUID();
    expect((await sendWith([attachment.id], 'Voici', pair.asker, key)).status).toBe(201);
    await runInDurableObject(stubOf(id), (_, state) => state.abort('killed')).catch(
      () => undefined,
    );
    expect((await read(id, pair.creator)).messages).toMatchObject([{ attachments: [attachment] }]);
    expect((await sendWith([attachment.id], 'Voici', pair.asker, key)).status).toBe(200);
    expect(await code(sendWith([attachment.id]))).toEqual([409, 'attachment.used']);
  });

  it('gives an attachment to one of two messages at once', async () => {
    const { id: one } = await uploaded(png);
    const answers = await Promise.all([sendWith([one], 'A'), sendWith([one], 'B')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await read(id, pair.asker)).messages).toHaveLength(1);
  });
});

describe('attachments over sockets', () => {
  async function sockets() {
    const address = `/api/conversations/${id}/socket`;
    const opened = await Promise.all([
      openSocket<ServerFrame>(`${address}?attachments=shown`, pair.asker),
      openSocket<ServerFrame>(`${address}?attachments=shown`, pair.creator),
      openSocket<ServerFrame>(address, pair.creator),
    ]);
    for (const socket of opened) {
      socket.send({ type: 'resume', after: 0 });
      await socket.next(ofType('state'));
    }
    return opened as [(typeof opened)[0], (typeof opened)[0], (typeof opened)[0]];
  }

  it('arrive with their message, also after the object was evicted, and tell an old app of them', async () => {
    const attachment = await uploaded(png);
    const [asker, creator, old] = await sockets();
    await evictDurableObject(stubOf(id));
    const key = crypto.randomUUID();
    asker.send({ type: 'send', id: key, text: 'Regardez', attachments: [attachment.id] });
    expect(await asker.next(ofType('ack'))).toEqual({ type: 'ack', id: key, seq: 1 });
    const { message } = await creator.next(ofType('message'));
    expect(message).toMatchObject({ text: 'Regardez', attachments: [attachment] });
    const { message: told } = await old.next(ofType('message'));
    expect(told.text).toBe('Regardez\n\n📎 Photo : rechargez la page pour voir ce qui est joint.');
    await evictDurableObject(stubOf(id));
    expect((await read(id, pair.creator)).messages).toEqual([message]);
    // Sent again after a lost `ack`: the same message.
    asker.send({ type: 'send', id: key, text: 'Regardez', attachments: [attachment.id] });
    await eventually(() => expect(asker.frames.filter(ofType('ack'))).toHaveLength(2));
    expect((await read(id, pair.creator)).messages).toHaveLength(1);
  });

  it('are told to an old app that read the conversation over HTTP', async () => {
    await sendWith([(await uploaded(voiceWebm)).id]);
    const old = await openSocket<ServerFrame>(`/api/conversations/${id}/socket`, pair.creator);
    old.send({ type: 'resume', after: 1 });
    const { message } = await old.next(ofType('changed'));
    expect(message).toMatchObject({ seq: 1, text: expect.stringMatching(/^📎 Message vocal : /) });
  });

  it('are refused with a reason, and stay for another message', async () => {
    const attachment = await uploaded(png);
    const [asker] = await sockets();
    const ask = async (frame: object) => {
      const key = crypto.randomUUID();
      asker.send({ type: 'send', id: key, ...frame });
      return asker.next(ofType('refused', (refusal) => refusal.id === key));
    };
    const unknown = [crypto.randomUUID()];
    expect(await ask({ attachments: unknown })).toMatchObject({ code: 'attachment.not_found' });
    expect(await ask({ attachments: [] })).toMatchObject({ code: 'request.invalid' });
    expect(await ask({ attachments: Array(7).fill(attachment.id) })).toMatchObject({
      code: 'request.invalid',
    });
    asker.send({ type: 'send', id: crypto.randomUUID(), attachments: [attachment.id] });
    await asker.next(ofType('ack'));
  });
});

describe('bytes of an attachment', () => {
  it('are for their owner until they are sent, then for both, and for nobody else', async () => {
    const attachment = await uploaded(png);
    const outsider = (await createPair()).asker;
    expect((await get(attachment, pair.asker)).status).toBe(200);
    for (const other of [pair.creator, outsider])
      expect(await code(get(attachment, other))).toEqual([404, 'attachment.not_found']);
    expect((await get(attachment)).status).toBe(401);
    await sendWith([attachment.id]);
    expect((await get(attachment, pair.creator)).status).toBe(200);
    expect((await get(attachment, outsider)).status).toBe(404);
    expect((await get({ id: 'x' }, pair.asker)).status).toBe(404);
    const { id: elsewhere, asker } = { id, ...pair };
    await begin('day');
    expect((await get(attachment, asker)).status).toBe(404);
    expect((await get(attachment, pair.asker)).status).toBe(404);
    // No address of public pictures leads to them.
    const [key] = await keys();
    expect(key).toBeUndefined();
    for (const bucket of ['verification-files', 'profile-images', 'creator-posts'])
      expect(
        (await call('GET', `/images/${bucket}/conversations/${elsewhere}/${attachment.id}.png`))
          .status,
      ).toBe(404);
  });

  it('stay private, as the type they are', async () => {
    const attachment = await uploaded(pdf, pair.asker, 'Contrat d’été.pdf');
    const { headers } = await get(attachment, pair.asker);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Contrat dete.pdf"; filename*=UTF-8\'\'Contrat%20d%E2%80%99%C3%A9t%C3%A9.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('vary')).toContain('Authorization');
    const held = { 'If-None-Match': headers.get('etag')! };
    expect((await get(attachment, pair.asker, held)).status).toBe(304);
    expect((await get(attachment, pair.creator, held)).status).toBe(404);
    const picture = await get(await uploaded(png), pair.asker);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('content-disposition')).toBeNull();
  });

  it('are named in the text of the conversation, with their size and digest', async () => {
    const { id: attachmentId } = await uploaded(pdf, pair.asker, 'Devis.pdf');
    expect((await sendWith([attachmentId], 'Voici')).status).toBe(201);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', pdf)).toString('hex');
    const text = await call('GET', `/api/conversations/${id}/export`, { as: pair.creator });
    expect(await text.text()).toContain(
      `> Voici\nPièce jointe : Devis.pdf (Document, ${pdf.length} octets, SHA-256 ${digest})`,
    );
  });

  it('come in ranges', async () => {
    const attachment = await uploaded(voiceMp4);
    const { length } = voiceMp4;
    const range = (Range: string) => get(attachment, pair.asker, { Range });
    const part = await range('bytes=0-3');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${length}`]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(voiceMp4.slice(0, 4));
    const end = await range('bytes=-10');
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(voiceMp4.slice(-10));
    const rest = await range(`bytes=${length - 3}-999999`);
    expect(rest.headers.get('content-range')).toBe(`bytes ${length - 3}-${length - 1}/${length}`);
    expect((await range(`bytes=${length}-`)).status).toBe(416);
    for (const odd of ['bytes=5-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-'])
      expect((await range(odd)).status).toBe(200);
  });

  it('of a picture come small, and go with it', async () => {
    const attachment = await uploaded(png);
    const small = await call('GET', `${path(attachment)}?w=640`, { as: pair.asker });
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(small.headers.get('cache-control')).toBe('private, no-cache');
    expect(await keys()).toHaveLength(2);
    await aDayLater();
    expect(await keys()).toEqual([]);
  });
});

describe('attachment that is not sent', () => {
  it('is deleted after a day, and one that is sent stays', async () => {
    const [unused, used] = [await uploaded(png), await uploaded(pdf)];
    await sendWith([used.id]);
    await aDayLater(0.9);
    expect(await keys()).toHaveLength(2);
    await aDayLater(0.2);
    expect(await keys()).toEqual([`conversations/${id}/${used.id}.pdf`]);
    expect(await code(get(unused, pair.asker))).toEqual([401, 'auth.invalid_token']);
    vi.useRealTimers();
    expect(await code(get(unused, pair.asker))).toEqual([404, 'attachment.not_found']);
    expect(await code(sendWith([unused.id]))).toEqual([404, 'attachment.not_found']);
    expect((await get(used, pair.creator)).status).toBe(200);
  });

  it('is tried again while R2 fails, and is gone for messages from the beginning', async () => {
    const { id: one } = await uploaded(png);
    const stored = await keys();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await runInDurableObject(stubOf(id), (instance) => {
      const bucket = { delete: () => Promise.reject(new Error('R2 is away')) };
      Object.assign(instance, { env: { ...env, VERIFICATION_FILES: bucket } });
    });
    await aDayLater();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('attachment_not_deleted'));
    expect(await keys()).toEqual(stored);
    vi.useRealTimers();
    expect(await code(sendWith([one]))).toEqual([404, 'attachment.not_found']);
    await evictDurableObject(stubOf(id));
    await aDayLater(1.1);
    expect(await keys()).toEqual([]);
  });

  it('is deleted at once by its owner, and by nobody else', async () => {
    const attachment = await uploaded(png);
    const remove = (as: Person) => call('DELETE', path(attachment), { as });
    expect((await remove(pair.creator)).status).toBe(204);
    await runDurableObjectAlarm(stubOf(id));
    expect(await keys()).toHaveLength(1);
    expect((await remove(pair.asker)).status).toBe(204);
    await eventually(async () => expect(await keys()).toEqual([]));
    const used = await uploaded(png);
    await sendWith([used.id]);
    expect((await call('DELETE', path(used), { as: pair.asker })).status).toBe(204);
    await runDurableObjectAlarm(stubOf(id));
    expect((await get(used, pair.creator)).status).toBe(200);
  });
});

it('a message without attachments costs the rows that it did before there were any', async () => {
  const object = env.CONVERSATION.getByName(crypto.randomUUID());
  await runInDurableObject(object, (_, { storage }) => {
    const { sql } = storage;
    let seq = 0;
    const append = (columns: string, values: string) => {
      seq += 1;
      const insert = `INSERT INTO messages (seq, id, sender_id, text, created_at${columns})
        VALUES (?, ?, 'asker', 'Bonjour', 1${values}) ON CONFLICT (id) DO NOTHING`;
      const stored = sql.exec(insert, seq, crypto.randomUUID());
      const read = sql.exec('SELECT * FROM messages WHERE seq > ? ORDER BY seq LIMIT 200', seq - 1);
      read.toArray();
      return [stored.rowsWritten, stored.rowsRead, read.rowsRead];
    };
    const step = conversationSteps.findIndex((each) => each.includes('TABLE attachments'));
    migrate(storage, conversationSteps.slice(0, step));
    sql.exec(`INSERT INTO conversation (id, asker_id, creator_id, pricing, status, started_at,
      price_cents, currency) VALUES ('c', 'asker', 'creator', 'day', 'initiated', 1, 0, 'EUR')`);
    append('', '');
    const before = append('', '');
    migrate(storage, conversationSteps.slice(0, step + 1));
    expect(append(', attachments', ', NULL')).toEqual(before);
  });
});

describe('reported attachments', () => {
  it('are shown to moderators alone, and hidden from both by a decision', async () => {
    const moderator = await createModerator();
    const attachment = await uploaded(png);
    const context = await uploaded(pdf);
    await sendWith([context.id], 'Avant');
    const message: Message = await (await sendWith([attachment.id])).json();
    const subject = { type: 'message', id: message.id, conversationId: id };
    const reportId = await report(pair.creator, subject);
    const found = await caseOf(moderator, reportId);
    expect(found).toMatchObject({
      excerpt: '📎 Photo',
      now: {
        text: null,
        attachments: [attachment],
        context: [{ text: '📎 Document · Avant' }, { text: '📎 Photo' }],
      },
    });
    const shown = (each: Attachment, as?: Person) =>
      call('GET', `/api/moderation/reports/${reportId}/attachments/${each.id}`, {
        ...(as && { as }),
      });
    expect(await latin(await shown(attachment, moderator))).toContain('PNG');
    expect((await shown(context, moderator)).status).toBe(404);
    for (const other of [pair.asker, pair.creator])
      expect((await shown(attachment, other)).status).toBe(404);
    expect((await shown(attachment)).status).toBe(401);

    const creator = await openSocket<ServerFrame>(
      `/api/conversations/${id}/socket?attachments=shown`,
      pair.creator,
    );
    await decided(moderator, reportId, 'hide');
    await settleOutbox();
    const { message: changed } = await creator.next(ofType('changed'));
    expect(changed).toEqual({
      kind: 'message',
      ...{ id: message.id, seq: 2, senderId: pair.asker.id, type: 'text', hidden: true },
      ...{ text: HIDDEN_MESSAGE, createdAt: message.createdAt },
    });
    for (const side of [pair.asker, pair.creator]) {
      expect((await get(attachment, side)).status).toBe(404);
      const { messages, lastMessageText } = await read(id, side);
      expect(messages[1]).not.toHaveProperty('attachments');
      expect(lastMessageText).toBe(HIDDEN_MESSAGE);
    }
    expect((await shown(attachment, moderator)).status).toBe(200);

    const undo = await call('DELETE', `/api/moderation/reports/${reportId}/decision`, {
      as: moderator,
    });
    if (undo.status === 204) {
      await settleOutbox();
      expect(await read(id, pair.creator)).toMatchObject({ lastMessageText: '📎 Photo' });
      expect((await get(attachment, pair.creator)).status).toBe(200);
    }
  });
});
