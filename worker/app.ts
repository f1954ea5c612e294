import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { authenticate } from './auth/authentication.ts';
import { AuthError, onAuthError } from './auth/errors.ts';
import { authRoutes } from './auth/routes.ts';
import { blockRoutes, ownBlockRoutes } from './blocks/routes.ts';
import { browserReportRoutes } from './browser-reports/routes.ts';
import { conversationRoutes, inboxRoutes } from './conversations/routes.ts';
import { discoveryRoutes } from './discovery/routes.ts';
import { connectionRoutes, followRoutes } from './follows/routes.ts';
import type { AppContext, AppEnv } from './http/app-env.ts';
import { withDeadline } from './http/binding-deadlines.ts';
import { limitedBodies } from './http/bodies.ts';
import { d1Session } from './http/d1-session.ts';
import { keeping, unstored } from './http/cache-policy.ts';
import { onError, onNotFound } from './http/problems.ts';
import { limitedBy } from './http/rate-limits.ts';
import { accessLog } from './http/access-log.ts';
import { secured } from './http/security-headers.ts';
import { readUnreadBody } from './http/unread-body.ts';
import { isMultipart } from './images/read-upload.ts';
import { imageRoutes } from './images/routes.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { lookupRoutes } from './lookups/routes.ts';
import { outboxRoutes } from './mail/dev-mailbox-routes.ts';
import { unsubscribeRoutes } from './mail/unsubscribe-routes.ts';
import { appealRoutes, ownDecisionRoutes } from './moderation/appeal-routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { pushRoutes, pushSubscriptionRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderDecisionRoutes } from './operations/order-decision-routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { earningRoutes } from './orders/earning-routes.ts';
import { orderRoutes, ownOrderRoutes } from './orders/routes.ts';
import { runsOwnOutbox } from './outbox/request-outbox.ts';
import { resumeRoutes } from './pages/refresh-and-fetch-routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { unavailableAsPage } from './pages/unavailable-page.ts';
import { paymentEventRoutes } from './payment-events/routes.ts';
import { ownPostRoutes } from './posts/own-post-routes.ts';
import { commentRoutes, feedRoutes, postRoutes } from './posts/routes.ts';
import { ownProfileRoutes, userRoutes } from './profiles/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { ratingRoutes, reviewRoutes } from './reviews/routes.ts';
import { searchRoutes, subcategoryRoutes } from './search/routes.ts';
import { sellerRoutes } from './sellers/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { tariffRoutes } from './tariffs/routes.ts';
import { topicRoutes } from './topics/routes.ts';
import { transparencyRoutes } from './transparency/routes.ts';
import { ownVerificationRoutes, verificationRoutes } from './verification/routes.ts';

const clock = createMiddleware<AppEnv>(async (context, next) => {
  context.set('now', Date.now());
  await next();
});

/** What an answer and the lines logged for it are found by. */
const named = requestId({
  headerName: '',
  generator: (context) => context.req.header('CF-Ray') ?? crypto.randomUUID(),
});

/** The account endpoints fail in GoTrue's shape. */
const limitedAccountBodies = limitedBodies({
  refuse: (context) =>
    onAuthError(new AuthError(413, 'validation_failed', 'Request body is too large'), context),
});

/** The routes that take pictures; worker/images/read-upload.ts limits what they read. */
function takesPicture({ req }: AppContext): boolean {
  const isAvatar = req.method === 'PUT' && req.path === '/api/me/avatar';
  const takesForms = ['/api/me/posts', '/api/me/verification'].includes(req.path);
  return isAvatar || (req.method === 'POST' && takesForms && isMultipart(req.raw));
}

const limitedOtherBodies = limitedBodies({ except: takesPicture });

const app = new Hono<AppEnv>();
app.onError(onError);
app.notFound(onNotFound);

/** The whole API, chained so that its types reach the web through {@link AppType}. */
const routes = app
  .use(
    named,
    accessLog,
    secured,
    readUnreadBody,
    unstored,
    unavailableAsPage,
    withDeadline,
    clock,
  )
  .route('/', keeping)
  .use('/api/auth/*', limitedAccountBodies)
  .route(
    '/api/auth',
    resumeRoutes((request, { env, var: { d1Use }, executionCtx }) =>
      app.fetch(request, { ...env, d1Use }, executionCtx),
    ),
  )
  .route('/api/auth', authRoutes)
  // Comes before anything reads the body: a signature covers its raw bytes.
  .route('/api/payments/events', paymentEventRoutes)
  .use(limitedOtherBodies)
  .route('/api/dev', outboxRoutes)
  .route('/api', browserReportRoutes)
  // Before routes for operators alone.
  .route('/api/operations', orderDecisionRoutes)
  .route('/api/operations', operationRoutes)
  .use('/api/*', d1Session)
  .use('/api/moderation/*', runsOwnOutbox)
  .use('/api/users/:username/block', runsOwnOutbox)
  .use('/api/reports', runsOwnOutbox)
  .use('/api/*', authenticate, limitedBy('API_LIMIT'))
  .get('/api/health', (context) => context.json({ ok: true }))
  .route('/api/conversations', conversationRoutes)
  .route('/api/me', inboxRoutes)
  .route('/api/me', notificationRoutes)
  .route('/api/orders', orderRoutes)
  .route('/api/me/orders', ownOrderRoutes)
  .route('/api/me', earningRoutes)
  .route('/api/push', pushRoutes)
  .route('/api/me/push-subscriptions', pushSubscriptionRoutes)
  .route('/api/lookups', lookupRoutes)
  .route('/api/topics', topicRoutes)
  .route('/api/topics', subcategoryRoutes)
  .route('/api/search', searchRoutes)
  .route('/api/users', userRoutes)
  .route('/api/me', ownProfileRoutes)
  .route('/api/me/tariffs', tariffRoutes)
  .route('/api/me/seller', sellerRoutes)
  .route('/api/me/invoices', invoiceRoutes)
  .route('/api/me/connections', connectionRoutes)
  .route('/api/me/posts', ownPostRoutes)
  .route('/api/me/verification', ownVerificationRoutes)
  .route('/api/users', followRoutes)
  .route('/api/users', blockRoutes)
  .route('/api/me/blocks', ownBlockRoutes)
  .route('/api/users', reviewRoutes)
  .route('/api/ratings', ratingRoutes)
  .route('/api/me/decisions', ownDecisionRoutes)
  .route('/api/appeals', appealRoutes)
  .route('/api/moderation', moderationRoutes)
  .route('/api/feed', feedRoutes)
  .route('/api/discovery', discoveryRoutes)
  .route('/api/posts', postRoutes)
  .route('/api/comments', commentRoutes)
  .route('/api/reports', reportRoutes)
  .route('/api/transparency', transparencyRoutes)
  .route('/api/status', statusRoutes)
  .route('/api/moderation/verifications', verificationRoutes)
  .route('/images', imageRoutes)
  .route('/', unsubscribeRoutes);

// Every other address is a page.
app.all('/api/*', onNotFound).all('/images/*', onNotFound).route('/', pageRoutes);

export type AppType = typeof routes;
export default routes;
