import { Hono } from 'hono';
import {
  noticesReadSchema,
  preferencesChangeSchema,
} from '../../domain/notifications/notice-requests.ts';
import {
  NOTICES_PAGE_SIZE,
  type NoticesPage,
  type NotificationPreferences,
} from '../../domain/notifications/notification.ts';
import { requireLiveSession, signedIn } from '../accounts/auth/authentication.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { formatCursor, pageQuerySchema } from '../platform/http/cursor.ts';
import { valid, validBody } from '../platform/http/validation.ts';

/** `/api/me`: notices, which the user's object serves without D1. */
export const notificationRoutes = new Hono<AppEnv>()
  .get(
    '/notifications',
    signedIn,
    requireLiveSession,
    valid('query', pageQuerySchema),
    async (context) => {
      const inbox = context.env.INBOX.getByName(context.get('viewer').id);
      const place = context.req.valid('query').cursor ?? null;
      const { notices, unread, next } = await inbox.noticesPage(place, NOTICES_PAGE_SIZE);
      const page: NoticesPage = {
        notifications: notices,
        unread,
        nextCursor: next && formatCursor(next),
      };
      return context.json(page);
    },
  )
  .post(
    '/notifications/read',
    signedIn,
    requireLiveSession,
    validBody(noticesReadSchema),
    async (context) => {
      const inbox = context.env.INBOX.getByName(context.get('viewer').id);
      const which = context.req.valid('json');
      const unread = await inbox.markNoticesRead('all' in which ? 'all' : which.ids);
      return context.json({ unread });
    },
  )
  .get('/notification-preferences', signedIn, requireLiveSession, async (context) => {
    const inbox = context.env.INBOX.getByName(context.get('viewer').id);
    const preferences: NotificationPreferences = await inbox.preferences();
    return context.json(preferences);
  })
  .put(
    '/notification-preferences',
    signedIn,
    requireLiveSession,
    validBody(preferencesChangeSchema),
    async (context) => {
      const inbox = context.env.INBOX.getByName(context.get('viewer').id);
      const preferences: NotificationPreferences = await inbox.savePreferences(
        context.req.valid('json'),
      );
      return context.json(preferences);
    },
  );
