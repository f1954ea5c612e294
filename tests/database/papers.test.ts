import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { papers } from '../../database/papers.ts';
import { issuedPapers, paperEndings } from '../../database/schema.ts';
import { storedPaper } from '../../worker/marketplace/papers/stored-paper.ts';
import { db } from '../support/workerd/marketplace.ts';

const common = { series: 'R', issuedAt: 1 } as const;
const issuer = { name: 'Dis-moi « & fils »' };
const contents = [
  { buyer: 'Zoé', issuer, title: 'Reçu' },
  // A value that looks like the beginning of an ending.
  { buyer: ',"issuer":{"name":"Un autre"}', issuer, title: 'Reçu' },
  { buyer: 'Léo', supplier: issuer, title: 'Facture' },
  { corrects: 'R-2026-000001', cents: 300 },
];

describe('papers', () => {
  it('of a creator share their endings, and say what was issued to the letter', async () => {
    const issue = (creatorId: string, from: number) =>
      db.insert(papers).values(
        contents.map((content, index) => ({
          ...{ ...common, creatorId, number: from + index },
          ...storedPaper(content),
        })),
      );
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
    await expect(
      db.insert(papers).values({ ...common, creatorId: 'three', number: 1, ...storedPaper({}) }),
    ).rejects.toThrow();
    await expect(db.delete(paperEndings)).rejects.toThrow();
    const endingsOfOne = () => db.$count(paperEndings, eq(paperEndings.creatorId, 'one'));
    await db.delete(issuedPapers).where(eq(issuedPapers.number, 1));
    expect(await endingsOfOne()).toBe(2);
    await db.delete(issuedPapers).where(eq(issuedPapers.number, 2));
    expect(await endingsOfOne()).toBe(1);
  });
});
