import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { papers } from '../../database/papers.ts';
import { issuedPapers, paperEndings } from '../../database/schema.ts';
import { deleteExpired } from '../../worker/jobs/retention.ts';
import { insertPaper, storedPaper } from '../../worker/marketplace/papers/stored-paper.ts';
import { db } from '../support/workerd/marketplace.ts';

const common = { series: 'R', issuedAt: Date.now() } as const;
const issuer = { name: 'Dis-moi « & fils »' };
const contents = [
  { buyer: 'Zoé', issuer, title: 'Reçu' },
  // A value that looks like the beginning of an ending.
  { buyer: ',"issuer":{"name":"Un autre"}', issuer, title: 'Reçu' },
  { buyer: 'Léo', supplier: issuer, title: 'Facture' },
  { corrects: 'R-2026-000001', cents: 300 },
];

const store = (creatorId: string, number: number, content: object) =>
  db.batch(insertPaper(db, { ...common, creatorId, number, ...storedPaper(content) }, sql`true`));

describe('papers', () => {
  it('of a creator share their endings, and say what was issued to the letter', async () => {
    const issue = async (creatorId: string, from: number) => {
      for (const [index, content] of contents.entries())
        await store(creatorId, from + index, content);
    };
    await issue('one', 1);
    await issue('two', 11);
    const stored = await db
      .select({ content: papers.content, hash: papers.hash })
      .from(papers)
      .orderBy(asc(papers.number));
    expect(stored).toEqual([...contents, ...contents].map((content) => storedPaper(content)));
    const endings = await db.select().from(paperEndings).orderBy(asc(paperEndings.id));
    const [receipt, invoice] = [
      `,"issuer":${JSON.stringify(issuer)},"title":"Reçu"}`,
      `,"supplier":${JSON.stringify(issuer)},"title":"Facture"}`,
    ];
    expect(endings.map(({ creatorId, text }) => [creatorId, text])).toEqual([
      ...[receipt, invoice].map((text) => ['one', text]),
      ...[receipt, invoice].map((text) => ['two', text]),
    ]);
  });

  it('never change, and leave their ending when the last one that has it expires', async () => {
    await expect(db.update(paperEndings).set({ text: '' })).rejects.toThrow();
    await expect(db.update(issuedPapers).set({ beginning: '' })).rejects.toThrow();
    await expect(store('three', 1, contents[0]!)).rejects.toThrow();
    await expect(db.delete(paperEndings)).rejects.toThrow();
    const endingsOfOne = () => db.$count(paperEndings, eq(paperEndings.creatorId, 'one'));
    for (const [number, left] of [
      [1, 2],
      [2, 1],
    ] as const) {
      await db.delete(issuedPapers).where(eq(issuedPapers.number, number));
      await deleteExpired(db, Date.now());
      expect(await endingsOfOne()).toBe(left);
    }
  });
});
