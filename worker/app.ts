import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { authenticate } from './accounts/auth/authentication.ts';
import { AuthError, onAuthError } from './accounts/auth/errors.ts';
import { authRoutes } from './accounts/auth/routes.ts';
import { exportFileRoutes, exportRoutes } from './accounts/export/routes.ts';
import { secondFactorRoutes } from './accounts/second-factor/routes.ts';
import { connectionRoutes, followRoutes } from './community/follows/routes.ts';
import { lookupRoutes } from './community/lookups/routes.ts';
import { ownPostRoutes } from './community/posts/own-post-routes.ts';
import { commentRoutes, feedRoutes, postRoutes } from './community/posts/routes.ts';
import { ownProfileRoutes, userRoutes } from './community/profiles/routes.ts';
import { publicationRoutes } from './community/publications/routes.ts';
import { ratingRoutes, reviewRoutes } from './community/reviews/routes.ts';
import { profileViewRoutes, statisticsRoutes } from './community/statistics/routes.ts';
import { topicRoutes } from './community/topics/routes.ts';
import { ownVerificationRoutes, verificationRoutes } from './community/verification/routes.ts';
import { landingRoutes } from './discovery/landing/routes.ts';
import { discoveryRoutes } from './discovery/rankings/routes.ts';
import { expertRoutes, searchRoutes, topicCreatorRoutes } from './discovery/search/routes.ts';
import { unmetQuestionRoutes } from './discovery/unmet-questions/routes.ts';
import { runsOwnOutbox } from './jobs/outbox/request-outbox.ts';
import { attachmentRoutes } from './marketplace/conversations/attachments/routes.ts';
import {
  conversationRoutes,
  inboxRoutes,
  ownMessageRoutes,
} from './marketplace/conversations/routes.ts';
import { savedReplyRoutes } from './marketplace/conversations/saved-reply-routes.ts';
import { invoiceRoutes } from './marketplace/invoices/routes.ts';
import { earningRoutes } from './marketplace/orders/earning-routes.ts';
import { orderRoutes, ownOrderRoutes } from './marketplace/orders/routes.ts';
import { paymentEventRoutes } from './marketplace/payment-events/routes.ts';
import { sellerRoutes } from './marketplace/sellers/routes.ts';
import { tariffRoutes } from './marketplace/tariffs/routes.ts';
import { pushRoutes, pushSubscriptionRoutes } from './notifications/push-routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { orderDecisionRoutes } from './operations/money/order-decision-routes.ts';
import { operationRoutes } from './operations/routes.ts';
import { statusRoutes } from './operations/status/routes.ts';
import { proposalRoutes } from './operations/team/proposal-routes.ts';
import { browserReportRoutes } from './pages/browser-reports/routes.ts';
import { resumeRoutes } from './pages/refresh-and-fetch-routes.ts';
import { pageRoutes } from './pages/routes.ts';
import { unavailableAsPage } from './pages/unavailable-page.ts';
import { accessLog } from './platform/http/access-log.ts';
import type { AppContext, AppEnv } from './platform/http/app-env.ts';
import { withDeadline } from './platform/http/binding-deadlines.ts';
import { limitedBodies } from './platform/http/bodies.ts';
import { cachePolicyRoutes, noStoreByDefault } from './platform/http/cache-policy.ts';
import { d1Session } from './platform/http/d1-session.ts';
import { onError, onNotFound } from './platform/http/problems.ts';
import { limitedBy } from './platform/http/rate-limits.ts';
import { secured } from './platform/http/security-headers.ts';
import { readUnreadBody } from './platform/http/unread-body.ts';
import { isMultipart } from './platform/images/read-upload.ts';
import { imageRoutes } from './platform/images/routes.ts';
import { outboxRoutes } from './platform/mail/dev-mailbox-routes.ts';
import { unsubscribeRoutes } from './platform/mail/unsubscribe-routes.ts';
import { accountDeletionRoutes } from './trust/account-deletion/routes.ts';
import { blockRoutes, ownBlockRoutes } from './trust/blocks/routes.ts';
import { guestJoinRoutes } from './trust/guest-join/routes.ts';
import { letterRoutes } from './trust/letters/routes.ts';
import { appealRoutes, ownDecisionRoutes } from './trust/moderation/appeal-routes.ts';
import { moderationRoutes } from './trust/moderation/routes.ts';
import { reportRoutes } from './trust/reports/routes.ts';
import { transparencyRoutes } from './trust/transparency/routes.ts';

const clock = createMiddleware<AppEnv>(async (context, next) => {
  context.set('now', Date.now());
  await next();
});

/** Id of the request, in the response and in its log entries. */
const named = requestId({
  headerName: '',
  generator: (context) => context.req.header('CF-Ray') ?? crypto.randomUUID(),
});

/** The account endpoints return errors in GoTrue's format. */
const limitedAccountBodies = limitedBodies({
  refuse: (context) =>
    onAuthError(new AuthError(413, 'validation_failed', 'Request body is too large'), context),
});

/** Routes that accept files; worker/platform/images/read-upload.ts limits their bodies. */
function takesFile({ req }: AppContext): boolean {
  const isAvatar = req.method === 'PUT' && req.path === '/api/me/avatar';
  const takesForms = ['/api/me/posts', '/api/me/verification'].includes(req.path);
  const takesAttachment = /^\/api\/conversations\/[^/]+\/attachments$/.test(req.path);
  return (
    isAvatar || (req.method === 'POST' && (takesForms || takesAttachment) && isMultipart(req.raw))
  );
}

const limitedOtherBodies = limitedBodies({ except: takesFile });

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
    noStoreByDefault,
    unavailableAsPage,
    withDeadline,
    clock,
  )
  .route('/', cachePolicyRoutes)
  .use('/api/auth/*', limitedAccountBodies)
  .route(
    '/api/auth',
    resumeRoutes((request, { env, var: { d1Use }, executionCtx }) =>
      app.fetch(request, { ...env, d1Use }, executionCtx),
    ),
  )
  // Precedes the routes that answer every other path of the accounts.
  .route('/api/auth', secondFactorRoutes)
  .route('/api/auth', authRoutes)
  // Precedes everything that reads the body: a signature covers its raw bytes.
  .route('/api/payments/events', paymentEventRoutes)
  .use(limitedOtherBodies)
  .route('/api/dev', outboxRoutes)
  .route('/api', browserReportRoutes)
  // Precedes the routes that only operators may use.
  .route('/api/operations', orderDecisionRoutes)
  .route('/api/operations', proposalRoutes)
  .route('/api/operations', operationRoutes)
  .use('/api/*', d1Session)
  .use('/api/moderation/*', runsOwnOutbox)
  .use('/api/users/:username/block', runsOwnOutbox)
  .use('/api/reports', runsOwnOutbox)
  // An answer that is taken back is gone from the rankings when the response says so.
  .use('/api/conversations/:id/publication', runsOwnOutbox)
  .use('/api/*', authenticate, limitedBy('API_LIMIT'))
  .get('/api/health', (context) => context.json({ ok: true }))
  .route('/api/conversations', conversationRoutes)
  .route('/api/me', exportRoutes)
  .route('/api/conversations', attachmentRoutes)
  .route('/api/conversations', publicationRoutes)
  .route('/api/me', inboxRoutes)
  .route('/api/me/messages', ownMessageRoutes)
  .route('/api/me', notificationRoutes)
  .route('/api/orders', orderRoutes)
  .route('/api/me/orders', ownOrderRoutes)
  .route('/api/me', earningRoutes)
  .route('/api/push', pushRoutes)
  .route('/api/me/push-subscriptions', pushSubscriptionRoutes)
  .route('/api/lookups', lookupRoutes)
  .route('/api/topics', topicRoutes)
  .route('/api/topics', topicCreatorRoutes)
  .route('/api/search', searchRoutes)
  .route('/api/experts', expertRoutes)
  .route('/api/me/unmet-questions', unmetQuestionRoutes)
  .route('/api/users', userRoutes)
  .route('/api/me', ownProfileRoutes)
  .route('/api/me', statisticsRoutes)
  .route('/api/me', accountDeletionRoutes)
  .route('/api/me', guestJoinRoutes)
  .route('/api/users', profileViewRoutes)
  .route('/api/me/tariffs', tariffRoutes)
  .route('/api/me/saved-replies', savedReplyRoutes)
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
  .route('/api/me/letters', letterRoutes)
  .route('/api/appeals', appealRoutes)
  .route('/api/moderation', moderationRoutes)
  .route('/api/feed', feedRoutes)
  .route('/api/discovery', discoveryRoutes)
  .route('/api/landing', landingRoutes)
  .route('/api/posts', postRoutes)
  .route('/api/comments', commentRoutes)
  .route('/api/reports', reportRoutes)
  .route('/api/transparency', transparencyRoutes)
  .route('/api/status', statusRoutes)
  .route('/api/moderation/verifications', verificationRoutes)
  .route('/images', imageRoutes)
  .route('/main/export', exportFileRoutes)
  .route('/', unsubscribeRoutes);

// Every other path is a page.
app.all('/api/*', onNotFound).all('/images/*', onNotFound).route('/', pageRoutes);

export type AppType = typeof routes;
export default routes;
