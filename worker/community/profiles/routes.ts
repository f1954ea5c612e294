import { Hono } from 'hono';
import { batch } from '../../../database/batch.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { availabilitySchema } from '../../../domain/profiles/availability.ts';
import {
  linkOrderSchema,
  linkSaveSchema,
  newCreatorSchema,
  newLinkSchema,
  profileSaveSchema,
} from '../../../domain/profiles/profile.ts';
import { topicsSaveSchema } from '../../../domain/profiles/topic.ts';
import { requireLiveSession, signedIn } from '../../accounts/auth/authentication.ts';
import { purgeAfterResponse } from '../../platform/caches/invalidation.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validBody, validOptionalBody } from '../../platform/http/validation.ts';
import { deleteEnqueued } from '../../platform/images/object-deletions.ts';
import { privateLink } from '../../platform/images/private-link.ts';
import { readImage } from '../../platform/images/read-upload.ts';
import { saveTopics } from '../topics/replace-topics.ts';
import { becomeCreator } from './become-creator.ts';
import { addLink, changeLink, deleteLink, orderLinks } from './links.ts';
import { describeOwnProfile, selectOwnProfile } from './own-profile.ts';
import { getPublicProfile } from './public-profile.ts';
import { saveAvailability } from './save-availability.ts';
import { saveAvatar } from './save-avatar.ts';
import { saveProfile } from './save-profile.ts';
import { getStats } from './stats.ts';

/** `/api/users` */
export const userRoutes = new Hono<AppEnv>().get('/:username', async (context) => {
  const { db, viewer, now } = context.var;
  const slug = context.req.param('username');
  const profile = await getPublicProfile(db, slug, viewer?.id ?? null, context.env, now);
  if (!profile) throw new ProblemError('user.not_found');
  return context.json(profile);
});

/** `/api/me` */
export const ownProfileRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const rows = await batch(db, selectOwnProfile(db, viewer.id));
    const profile = describeOwnProfile(rows, now, (url) => privateLink(context.env, url, now));
    // The token outlived its account.
    if (!profile) throw new ProblemError('auth.invalid_token');
    return context.json(profile);
  })
  .patch('/profile', signedIn, validBody(profileSaveSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { expect = {}, ...changes } = context.req.valid('json');
    const toOwner = (url: string | null) => privateLink(context.env, url, now);
    const { profile, purges } = await saveProfile(db, viewer.id, changes, expect, now, toOwner);
    if (!profile) throw new ProblemError('auth.invalid_token');
    purgeAfterResponse(context, purges);
    return context.json(profile);
  })
  .put('/availability', signedIn, validBody(availabilitySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const availability = context.req.valid('json');
    await saveAvailability(db, viewer.id, availability, now);
    return context.json(availability);
  })
  .put('/avatar', signedIn, requireLiveSession, limitedBy('UPLOAD_LIMIT'), async (context) => {
    const { db, viewer, now } = context.var;
    const file = await readImage(context.req.raw);
    const toOwner = (url: string | null) => privateLink(context.env, url, now);
    const saved = await saveAvatar(db, context.env, viewer.id, file, now, toOwner);
    const { avatarUrl, deletions, purges } = saved;
    const deleting = deleteEnqueued(db, context.env, deletions, now);
    context.executionCtx.waitUntil(deleting);
    purgeAfterResponse(context, purges, deleting);
    return context.json({ avatarUrl });
  })
  .post('/links', signedIn, validBody(newLinkSchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await addLink(db, viewer.id, context.req.valid('json')), 201);
  })
  .put('/links/order', signedIn, validBody(linkOrderSchema), async (context) => {
    const { db, viewer } = context.var;
    const { ids } = context.req.valid('json');
    return context.json({ links: await orderLinks(db, viewer.id, ids) });
  })
  .patch('/links/:id', signedIn, validBody(linkSaveSchema), async (context) => {
    const { db, viewer } = context.var;
    const link = context.req.valid('json');
    return context.json(await changeLink(db, viewer.id, context.req.param('id'), link));
  })
  .delete('/links/:id', signedIn, async (context) => {
    const { db, viewer } = context.var;
    await deleteLink(db, viewer.id, context.req.param('id'));
    return context.body(null, 204);
  })
  .post('/creator', signedIn, validOptionalBody(newCreatorSchema), async (context) => {
    const { db, viewer, now } = context.var;
    await becomeCreator(db, viewer.id, context.req.valid('json').country ?? null, now);
    return context.json({ isCreator: true });
  })
  .put('/topics', signedIn, validBody(topicsSaveSchema), async (context) => {
    const { db, viewer } = context.var;
    const { topics, expect } = context.req.valid('json');
    return context.json({ topics: await saveTopics(db, viewer.id, topics, expect) });
  })
  .get('/stats', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    return context.json(await getStats(db, viewer.id, now));
  });
