import { and, desc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { operatorLetters as letters } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import { answerSchema, answersLeft } from '../../../domain/operations/letters.ts';
import type { OwnLetter, OwnLetters } from '../../../domain/operations/letters-wire.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { cutPage, formatCursor, isBefore, pageQuerySchema } from '../../platform/http/cursor.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { answerLetter, answersSince, isOwnLetter } from './letters.ts';

/** `/api/me/letters`: what the team wrote to the user, and the user's answers. */
export const letterRoutes = new Hono<AppEnv>()
  .get('/', signedIn, valid('query', pageQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    const { cursor } = context.req.valid('query');
    const { found, answers } = await batch(db, {
      found: db
        .select({
          id: letters.id,
          side: letters.side,
          text: letters.text,
          orderId: letters.orderId,
          createdAt: letters.createdAt,
        })
        .from(letters)
        .where(and(isOwnLetter(viewer.id), isBefore([letters.createdAt, letters.id], cursor)))
        .orderBy(desc(letters.createdAt), desc(letters.id))
        .limit(CASES_PAGE_SIZE + 1),
      answers: first(
        db.select({ since: answersSince(viewer.id).as('since') }).from(sql`(select 1)`),
      ),
    });
    const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ createdAt, id }) =>
      formatCursor({ time: createdAt, id }),
    );
    const answer: OwnLetters = {
      letters: rows.map((row) => ({
        ...row,
        side: row.side as OwnLetter['side'],
        createdAt: iso(row.createdAt),
      })),
      nextCursor,
      answersLeft: answersLeft(answers?.since ?? null),
    };
    return context.json(answer);
  })
  .post('/', signedIn, validBody(answerSchema), async (context) => {
    const { db, viewer, now } = context.var;
    await answerLetter(db, viewer.id, context.req.valid('json'), now);
    return context.body(null, 204);
  });
