import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { database } from '../../../database/client.ts';
import { selectHouseNames } from '../../../database/house-names.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { houseNames } from '../../../database/schema.ts';
import { HOUSE_NAMES_MAX } from '../../../domain/accounts/house-names.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  FEATURED_MAX,
  featuredSchema,
  houseNameSchema,
  mergeSchema,
  newTopicSchema,
  topicChangesSchema,
} from '../../../domain/profiles/catalogue.ts';
import { relatedWordSchema } from '../../../domain/search/related-words.ts';
import { listFeatured } from '../../discovery/rankings/featured.ts';
import { readLandingFigures } from '../../discovery/rankings/stored-rankings.ts';
import { deleteWord, saveWord, selectWords } from '../../discovery/search/known-words.ts';
import {
  hideUnmetQuestion,
  listUnmetQuestions,
} from '../../discovery/unmet-questions/unmet-questions.ts';
import { runOutboxAfterResponse } from '../../jobs/outbox/request-outbox.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { permitOf, recordChanges } from '../kit.ts';
import { saveFeatured } from './featured.ts';
import {
  changeTopic,
  checkedTopic,
  createTopic,
  findMerge,
  listTopics,
  mergeChanges,
  mergeTopic,
  previewMerge,
  retirementChanges,
} from './topics.ts';

const ofRequest = ({ env }: AppContext) => database(env.DB);

/** The catalogue: topics with their categories, featured experts and house names (docs/decisions/041). */
export const catalogueRoutes = new Hono<AppEnv>()
  .get('/topics', async (context) => {
    const { figures } = await readLandingFigures(context.env.RANKINGS);
    return context.json({ topics: await listTopics(ofRequest(context), figures) });
  })
  .post('/topics', validBody(newTopicSchema), async (context) => {
    const topic = context.req.valid('json');
    const created = await createTopic(ofRequest(context), topic);
    recordChanges(context, { before: null, after: created });
    runOutboxAfterResponse(context);
    return context.json({ topic: created }, 201);
  })
  .patch('/topics/:id', validBody(topicChangesSchema), async (context) => {
    const { id } = context.req.param();
    const changes = context.req.valid('json');
    const db = ofRequest(context);
    let permission = {};
    if (changes.retired === true) {
      const { topic } = await checkedTopic(db, id, changes);
      const { reason = '', saw: _, ...others } = changes;
      const terms = { what: 'retire_topic' as const, topic: id, name: topic.name, ...others };
      const proposes = retirementChanges(topic, changes);
      const permit = await permitOf(context, { terms, subjectId: id, reason, proposes });
      if (!permit) return context.body(null, 202);
      permission = permit.entries;
    }
    const change = await changeTopic(db, id, changes, permission, context.var.now);
    recordChanges(context, change);
    runOutboxAfterResponse(context);
    return context.json({ topic: change.after });
  })
  .get('/topics/:id/merge', async (context) =>
    context.json(await previewMerge(ofRequest(context), context.req.param('id'))),
  )
  .post('/topics/:id/merge', validBody(mergeSchema), async (context) => {
    const { into, reason = '' } = context.req.valid('json');
    const { id } = context.req.param();
    const db = ofRequest(context);
    const merge = await findMerge(db, id, into);
    if (merge) {
      const names = { name: merge.topic.name, into: merge.target.id, intoName: merge.target.name };
      const terms = { what: 'merge_topic' as const, topic: id, ...names };
      const proposes = mergeChanges(merge);
      const permit = await permitOf(context, { terms, subjectId: id, reason, proposes });
      if (!permit) return context.body(null, 202);
      if (await mergeTopic(db, merge, permit.entries, context.var.now))
        recordChanges(context, proposes);
    }
    runOutboxAfterResponse(context);
    return context.body(null, 204);
  })
  .get('/featured', async (context) =>
    context.json({ experts: await listFeatured(ofRequest(context)), max: FEATURED_MAX }),
  )
  .put('/featured', validBody(featuredSchema), async (context) => {
    const db = ofRequest(context);
    const { usernames, saw } = context.req.valid('json');
    const before = (await listFeatured(db)).map(({ person }) => person.username);
    await saveFeatured(db, usernames, saw);
    recordChanges(context, { before, after: usernames });
    runOutboxAfterResponse(context);
    return context.json({ experts: await listFeatured(db), max: FEATURED_MAX });
  })
  .get('/house-names', async (context) => {
    const rows = await selectHouseNames(ofRequest(context));
    return context.json({
      words: rows.map(({ word, addedAt }) => ({ word, addedAt: iso(addedAt) })),
    });
  })
  .post('/house-names', validBody(houseNameSchema), async (context) => {
    const db = ofRequest(context);
    const { word } = context.req.valid('json');
    const { stored } = await batch(db, {
      added: insertWhere(
        db,
        houseNames,
        { word, addedAt: context.var.now },
        sql`(select count(*) from house_names) < ${HOUSE_NAMES_MAX}`,
      ).onConflictDoNothing(),
      stored: first(db.select().from(houseNames).where(eq(houseNames.word, word))),
    });
    if (!stored) throw new ProblemError('house_name.too_many');
    recordChanges(context, { before: null, after: word });
    return context.body(null, 204);
  })
  .delete('/house-names/:word', async (context) => {
    const word = context.req.param('word');
    await ofRequest(context).delete(houseNames).where(eq(houseNames.word, word));
    recordChanges(context, { before: word, after: null });
    return context.body(null, 204);
  })
  .get('/related-words', async (context) =>
    context.json({ words: await selectWords(ofRequest(context)) }),
  )
  .post('/related-words', validBody(relatedWordSchema), async (context) => {
    const { word, meaning } = context.req.valid('json');
    const before = await saveWord(ofRequest(context), word, meaning, context.var.now);
    recordChanges(context, { before, after: { word, meaning } });
    return context.body(null, 204);
  })
  .delete('/related-words/:word', async (context) => {
    const before = await deleteWord(ofRequest(context), context.req.param('word'));
    recordChanges(context, { before, after: null });
    return context.body(null, 204);
  })
  .get('/unmet-questions', async (context) =>
    context.json({ questions: await listUnmetQuestions(ofRequest(context)) }),
  )
  .delete('/unmet-questions/:id', async (context) => {
    await hideUnmetQuestion(ofRequest(context), context.req.param('id'), context.var.now);
    return context.body(null, 204);
  });
