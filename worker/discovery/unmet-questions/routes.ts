import { Hono } from 'hono';
import { unmetQuestionSchema } from '../../../domain/search/unmet-question.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validBody } from '../../platform/http/validation.ts';
import {
  deleteUnmetQuestion,
  listNearQuestions,
  listOwnUnmetQuestions,
  saveUnmetQuestion,
} from './unmet-questions.ts';

/** `/api/me/unmet-questions`: those of the caller, and those that the caller's topics are near to. */
export const unmetQuestionRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json({ questions: await listOwnUnmetQuestions(db, viewer.id) });
  })
  .post(
    '/',
    signedIn,
    limitedBy('COMMENT_LIMIT'),
    validBody(unmetQuestionSchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      const { question } = context.req.valid('json');
      return context.json(await saveUnmetQuestion(db, viewer.id, question, now));
    },
  )
  .delete('/:id', signedIn, async (context) => {
    const { db, viewer } = context.var;
    await deleteUnmetQuestion(db, viewer.id, context.req.param('id'));
    return context.body(null, 204);
  })
  .get('/near', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json({ questions: await listNearQuestions(db, viewer.id) });
  });
